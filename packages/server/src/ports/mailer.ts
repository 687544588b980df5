/** One mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text; links stand in it as they are. */
  text: string;
}

/** Brings mail to people. Accepting one means it is on disk or with the next server: a crash afterwards loses nothing. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
