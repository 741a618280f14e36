import type { AddressObject, ParsedMail } from 'mailparser';

export interface ReceivedMail {
  /** Ascending. */
  id: number;
  receivedAt: string;
  from: { name: string; address: string }[];
  to: { name: string; address: string }[];
  subject: string;
  text: string;
  html: string;
}

/** The mails that a demo sent while it has been running. */
export interface Mailbox {
  add(mail: ParsedMail): void;
  /** Newest first. */
  list(newerThan?: number): ReceivedMail[];
  find(id: number): ReceivedMail | undefined;
  /** Calls back after each mail. @returns a function that stops this */
  watch(onMail: () => void): () => void;
}

const maxMails = 200;

export function createMailbox(): Mailbox {
  const mails: ReceivedMail[] = [];
  const watchers = new Set<() => void>();
  let lastId = 0;
  return {
    add({ from, to, subject = '', text = '', html }) {
      lastId += 1;
      const receivedAt = new Date().toISOString();
      mails.unshift({
        id: lastId,
        receivedAt,
        from: addresses(from),
        to: addresses(to),
        subject,
        text,
        html: html || '',
      });
      mails.splice(maxMails);
      for (const watcher of watchers) watcher();
    },
    list: (newerThan = 0) => mails.filter(({ id }) => id > newerThan),
    find: (wanted) => mails.find(({ id }) => id === wanted),
    watch(onMail) {
      watchers.add(onMail);
      return () => watchers.delete(onMail);
    },
  };
}

function addresses(header: AddressObject | AddressObject[] | undefined): ReceivedMail['to'] {
  return [header ?? []].flat().flatMap(({ value }) => value.map(({ name, address = '' }) => ({ name, address })));
}
