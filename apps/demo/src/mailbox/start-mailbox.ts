import { createMailbox } from './mailbox.ts';
import { type MailboxPageOptions, serveMailboxPage } from './mailbox-page-server.ts';
import { openSmtpDoor } from './smtp-door.ts';

export interface RunningMailbox {
  /** Where the server delivers. */
  smtpUrl: string;
  /** Of the page. */
  port: number;
  close(): Promise<void>;
}

/** The demo's own mailbox: what is sent to anybody arrives here, and leaves this computer never. */
export async function startMailbox(options: MailboxPageOptions): Promise<RunningMailbox> {
  const mailbox = createMailbox();
  const page = await serveMailboxPage(mailbox, options);
  const door = await openSmtpDoor(mailbox);
  return {
    smtpUrl: door.url,
    port: page.port,
    close: async () => {
      await door.close();
      await page.close();
    },
  };
}
