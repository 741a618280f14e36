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

interface Wanted {
  after?: number;
  /** Machines of the demo cause notifications at any time. */
  isNotification?: boolean;
}

export async function newestMail(
  url: string,
  address: string,
  { after = 0, isNotification = false }: Wanted = {},
): Promise<ArrivedMail> {
  const mails = `${await mailboxUrl(url)}/mails.json?newerThan=${after}`;
  for (;;) {
    const arrived: (ArrivedMail & { to: { address: string }[] })[] = await (await fetch(mails)).json();
    const mail = arrived.find(
      ({ to, text }) =>
        to.some((recipient) => recipient.address === address) && /\/notifications$/m.test(text) === isNotification,
    );
    if (mail) return mail;
    await pause(100);
  }
}
