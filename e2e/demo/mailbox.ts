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
  /** An ID that the mail comes after. */
  after?: number;
  /** The machines of the demo cause such mails at any time, so the others are sought without them. */
  isNotification?: boolean;
}

/** Waits for the newest mail to an address. */
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
