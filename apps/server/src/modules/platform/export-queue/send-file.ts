import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileContent } from '../../../admission/export-slot.ts';

export interface SentFile {
  name: string | null;
  contentType: string;
  content: FileContent;
}

/** Fastify sends the stream, although the schema describes a text. */
export type SentReply = Pick<FastifyReply, 'request'> & {
  header(name: string, value: string): unknown;
  type(contentType: string): unknown;
  send(body: never): unknown;
};

/** The route must declare `isHeavy`. */
export function sendFile<Sent extends SentReply>(reply: Sent, { name, contentType, content }: SentFile): Sent {
  const { exportSlot } = reply.request;
  if (exportSlot === null) throw new Error('the route does not declare isHeavy');
  if (name !== null) reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.type(contentType);
  reply.send(Readable.from(exportSlot.inTurns(content)) as never);
  return reply;
}
