import { setTimeout as pause } from 'node:timers/promises';

export interface ArrivedMail {
  id: number;
  subject: string;
  text: string;
  html: string;
}

/** Where a demo shows the mails it sent. @param url of its dashboard */
export async function mailboxUrl(url: string): Promise<string> {
  const { port } = await (await fetch(`${url}/demo/api/mailbox`)).json();
  return `http://127.0.0.1:${port}`;
}

/** The newest mail to an address; waits until there is one that is newer than `after`. */
export async function newestMail(url: string, address: string, after = 0): Promise<ArrivedMail> {
  const mails = `${await mailboxUrl(url)}/mails.json?newerThan=${after}`;
  for (;;) {
    const arrived: (ArrivedMail & { to: { address: string }[] })[] = await (await fetch(mails)).json();
    const mail = arrived.find(({ to }) => to.some((recipient) => recipient.address === address));
    if (mail) return mail;
    await pause(100);
  }
}
