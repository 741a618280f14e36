import { move } from 'piscina';

/** What a thread is asked for: a function of a module, and its data. */
export interface ThreadOrder {
  file: string;
  name: string;
  input: unknown;
}

/** Runs in a thread. A document that is alone in its memory moves to the server; others are copied. */
export async function print({ file, name, input }: ThreadOrder): Promise<unknown> {
  const printers = (await import(file)) as Record<string, (input: unknown) => Promise<Buffer>>;
  const printer = printers[name];
  if (!printer) throw new Error(`${file} has no ${name}`);
  const content = await printer(input);
  return content.byteLength === content.buffer.byteLength ? move(content) : content;
}
