export async function printQuickly({ text }: { text: string }): Promise<Buffer> {
  return Buffer.from(text);
}

export async function printForever(_input: null): Promise<Buffer> {
  for (;;);
}

/** In a thread this would end the server: V8 cannot request more memory while it copies the array. */
export async function printHugely(_input: null): Promise<Buffer> {
  const kept: number[] = [];
  for (;;) kept.push(kept.length + 0.5);
}

export async function printPid(_input: null): Promise<Buffer> {
  return Buffer.from(String(process.pid));
}

export async function abort(_input: null): Promise<Buffer> {
  process.abort();
}
