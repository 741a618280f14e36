export interface Mail {
  to: { address: string; name: string };
  subject: string;
  text: string;
  html: string;
  /** Mail programs recognise a repeated delivery by the same `Message-ID`. */
  id?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  attachments?: readonly Attachment[] | undefined;
}

export interface Attachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** The HTML shows the file in its place, as `cid:` with this name. */
  contentId?: string | undefined;
}

export interface Mailer {
  /** @throws MailRefusedError when a retry is useless; other errors may be temporary */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}
