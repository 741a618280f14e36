import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createDeflate, createInflate } from 'node:zlib';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';

/** An array of the records as the list has them, one on each line. */
export async function* listRecords(portions: AsyncIterable<readonly HygieneRecord[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const records of portions) {
    if (records.length === 0) continue;
    yield before + records.map((record) => JSON.stringify(record)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The array of the records, compressed: a year of a machine needs a tenth of the memory. */
export interface PackedRecords {
  deflated: Uint8Array;
  /** In bytes, before compression. */
  size: number;
  /** MD5 before compression. */
  checksum: string;
  shown: number;
  /** By which limits the records were judged. */
  profiles: Pick<HygieneRecord, 'profile' | 'profileName' | 'limits'>[];
}

/** @param most records; the rest is left out */
export async function packRecords(
  portions: AsyncIterable<readonly HygieneRecord[]>,
  most: number,
): Promise<PackedRecords> {
  const hash = createHash('md5');
  const profiles = new Map<string, PackedRecords['profiles'][number]>();
  let size = 0;
  let shown = 0;

  async function* bounded() {
    for await (const records of portions) {
      const some = records.slice(0, most - shown);
      shown += some.length;
      for (const { profile, profileName, limits } of some) {
        const key = `${profile.id} ${profile.version}`;
        if (!profiles.has(key)) profiles.set(key, { profile, profileName, limits });
      }
      yield some;
      if (shown === most) return;
    }
  }

  async function* measured() {
    for await (const text of listRecords(bounded())) {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }

  const deflate = createDeflate();
  const [deflated] = await Promise.all([buffer(deflate), pipeline(measured, deflate)]);
  return { deflated, size, checksum: hash.digest('hex'), shown, profiles: [...profiles.values()] };
}

export async function* unpackRecords({ deflated }: Pick<PackedRecords, 'deflated'>): AsyncGenerator<HygieneRecord> {
  const inflate = createInflate();
  inflate.end(deflated);
  inflate.setEncoding('utf8');
  let rest = '';
  for await (const text of inflate) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as HygieneRecord;
  }
}
