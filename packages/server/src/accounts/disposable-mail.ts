let blocked: Promise<ReadonlySet<string>> | undefined;

async function read(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('disposable-email-domains-js');
  return list.disposableEmailBlocklistSet();
}

/** Whether an address belongs to a service of throw-away mailboxes, by a list that comes with the server. */
export async function isDisposableMail(mail: string): Promise<boolean> {
  blocked ??= read();
  const domains = await blocked;
  const labels = mail
    .slice(mail.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return labels.some((_label, index) => domains.has(labels.slice(index).join('.')));
}
