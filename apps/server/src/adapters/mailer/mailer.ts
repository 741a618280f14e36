export interface Mail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  html: string;
}

/** Hands mails to whoever delivers them. */
export interface Mailer {
  /** Resolves when the mail is accepted for delivery; rejects when it is not, or nobody answers. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
