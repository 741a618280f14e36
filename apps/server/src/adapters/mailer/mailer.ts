export interface Mail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  html: string;
  /** Each attempt to send a mail has the same `Message-ID`, so that mail programs recognise a repeated delivery. */
  id?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  attachments?: readonly Attachment[] | undefined;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
}

export interface Mailer {
  /**
   * Resolves when the mail is accepted for delivery.
   * @throws MailRefusedError when a retry is useless; other errors may be temporary
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server permanently refuses this mail. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
