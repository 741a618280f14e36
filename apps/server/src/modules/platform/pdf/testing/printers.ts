export async function printQuickly({ text }: { text: string }): Promise<Buffer> {
  return Buffer.from(text);
}

export async function printForever(_input: null): Promise<Buffer> {
  for (;;);
}

export async function printHugely(_input: null): Promise<Buffer> {
  const kept: object[] = [];
  for (;;) kept.push({ kept: kept.length });
}
