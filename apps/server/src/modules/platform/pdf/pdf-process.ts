import { serveWork } from '../../../process/worker-processes.ts';

export interface PrintOrder {
  file: string;
  name: string;
  input: unknown;
}

async function print({ file, name, input }: PrintOrder): Promise<Buffer> {
  const printers = (await import(file)) as Record<string, (input: unknown) => Promise<Buffer>>;
  const printer = printers[name];
  if (!printer) throw new Error(`${file} has no ${name}`);
  return printer(input);
}

serveWork({ print });
