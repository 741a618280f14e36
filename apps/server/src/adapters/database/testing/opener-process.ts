import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openEmbeddedDatabase } from '../embedded/embedded-database.ts';

const database = await openEmbeddedDatabase(process.argv[2] ?? '', pino({ level: 'silent' }));
await database.orm.execute(sql`create table if not exists counted (n int primary key)`);
let n = 0;

function say(word: string): void {
  process.stdout.write(`${word}\n`);
}

async function write(): Promise<void> {
  n += 1;
  const value = n;
  // Single statements and transactions must both be durable once they resolve.
  if (value % 3 === 0) {
    await database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`insert into counted values (${-value})`);
      await transaction.execute(sql`update counted set n = ${value} where n = ${-value}`);
    });
  } else {
    await database.orm.execute(sql`insert into counted values (${value})`);
  }
  say(String(value));
}

createInterface({ input: process.stdin }).on('line', (order) => {
  if (order === 'writeOn') void writeOn();
});

async function writeOn(): Promise<never> {
  for (;;) await write();
}

say('open');
