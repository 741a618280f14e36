import type { AddressObject, ParsedMail } from 'mailparser';

export interface ReceivedMail {
  id: number;
  receivedAt: string;
  from: { name: string; address: string }[];
  to: { name: string; address: string }[];
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

interface AttachedFile {
  filename: string;
  content: Uint8Array;
}

export interface Mailbox {
  add(mail: ParsedMail): void;
  list(newerThan?: number): ReceivedMail[];
  find(id: number): ReceivedMail | undefined;
  findAttachment(id: number, index: number): AttachedFile | undefined;
  watch(onMail: () => void): () => void;
}

const maxMails = 200;

export function createMailbox(): Mailbox {
  const mails: ReceivedMail[] = [];
  const files = new Map<number, AttachedFile[]>();
  const watchers = new Set<() => void>();
  let lastId = 0;
  return {
    add({ from, to, subject = '', text = '', html, attachments }) {
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
        attachments: attachments.map(({ filename = 'attachment', contentType, size }) => ({
          filename,
          contentType,
          size,
        })),
      });
      files.set(
        lastId,
        attachments.map(({ filename = 'attachment', content }) => ({ filename, content })),
      );
      for (const { id } of mails.splice(maxMails)) files.delete(id);
      for (const watcher of watchers) watcher();
    },
    list: (newerThan = 0) => mails.filter(({ id }) => id > newerThan),
    find: (wanted) => mails.find(({ id }) => id === wanted),
    findAttachment: (wanted, index) => files.get(wanted)?.[index],
    watch(onMail) {
      watchers.add(onMail);
      return () => watchers.delete(onMail);
    },
  };
}

function addresses(header: AddressObject | AddressObject[] | undefined): ReceivedMail['to'] {
  return [header ?? []].flat().flatMap(({ value }) => value.map(({ name, address = '' }) => ({ name, address })));
}
