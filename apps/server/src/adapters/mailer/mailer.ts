export interface Mail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  html: string;
}

/** Hands mails to whoever delivers them. */
export interface Mailer {
  /**
   * Resolves when the mail is accepted for delivery.
   *
   * @throws MailRefusedError when trying again is of no use; anything else may pass
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** This mail to this recipient will never be accepted. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
