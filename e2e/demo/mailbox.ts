import { setTimeout as pause } from 'node:timers/promises';

export interface ArrivedMail {
  id: number;
  subject: string;
  text: string;
  html: string;
}

export async function mailboxUrl(url: string): Promise<string> {
  const { port } = await (await fetch(`${url}/demo/api/mailbox`)).json();
  return `http://127.0.0.1:${port}`;
}

/** Waits for the newest mail to an address with an ID above `after`. */
export async function newestMail(url: string, address: string, after = 0): Promise<ArrivedMail> {
  const mails = `${await mailboxUrl(url)}/mails.json?newerThan=${after}`;
  for (;;) {
    const arrived: (ArrivedMail & { to: { address: string }[] })[] = await (await fetch(mails)).json();
    const mail = arrived.find(({ to }) => to.some((recipient) => recipient.address === address));
    if (mail) return mail;
    await pause(100);
  }
}
