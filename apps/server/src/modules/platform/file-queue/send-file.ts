import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileContent } from '../../../admission/file-place.ts';

/** A file as the answer to a request. */
export interface SentFile {
  name: string | null;
  contentType: string;
  content: FileContent;
}

/** The reply of any route: the schema of its response describes the text of the file, Fastify sends the stream. */
type Reply = Pick<FastifyReply, 'request'> & {
  header(name: string, value: string): unknown;
  type(contentType: string): unknown;
  send(body: never): unknown;
};

/** Answers with a file, as fast as its place in the queue allows; the route declares `isHeavy`. */
export function sendFile(reply: Reply, { name, contentType, content }: SentFile): void {
  const { filePlace } = reply.request;
  if (filePlace === null) throw new Error('the route does not declare isHeavy');
  if (name !== null) reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.type(contentType);
  reply.send(Readable.from(filePlace.inTurns(content)) as never);
}
