/** The commonest of leaked passwords, some 49,000; read when the first one is asked about. */
let common: Promise<ReadonlySet<string>> | undefined;

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

/** Whether everybody who tries leaked passwords tries this one first. Asks nobody outside of this process. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= read();
  return (await common).has(password.toLowerCase());
}
