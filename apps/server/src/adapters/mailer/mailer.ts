export interface Mail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  html: string;
  /** The same for each try to send a mail, so that mail programs recognise a repeated delivery: `Message-ID`. */
  id?: string | undefined;
  /** Further headers, such as `List-Unsubscribe`. */
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
   *
   * @throws MailRefusedError when a retry is useless; other errors may be temporary
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server permanently refuses this mail. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
