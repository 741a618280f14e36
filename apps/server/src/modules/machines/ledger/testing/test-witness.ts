import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Implements https://c2sp.org/tlog-witness and https://c2sp.org/tlog-cosignature without code of the server, so that a
 * mistake on one side does not hide one on the other.
 */
export interface TestWitness {
  setting: string;
  name: string;
  key: string;
  requests: string[];
  fault: WitnessFault | null;
  /** @param logKey the accepted key as a line of a signed note */
  know(logKey: string): void;
  sizeOf(origin: string): number | null;
  reset(): void;
  close(): Promise<void>;
}

type WitnessFault =
  | 'hangs'
  | 'drips'
  | 'floods'
  | 'redirects'
  | 'signsWithOtherKey'
  | 'signsOtherText'
  | 'answersNothing'
  | 'alwaysConflicts'
  | 'reportsNoSize'
  | { status: number };

interface Seen {
  size: number;
  root: Buffer;
}

const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const nodeOf = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/** Implements RFC 6962, section 2.1.2: the roots that a proof gives for the part from `low` to `high`. */
function rootsOf(proof: Buffer[], low: number, high: number, old: number, oldRoot: Buffer): [Buffer, Buffer] {
  if (old === high) {
    if (low === 0) return [oldRoot, oldRoot];
    const part = proof.pop();
    if (!part) throw new RangeError('the proof is too short');
    return [part, part];
  }
  const last = proof.pop();
  if (!last) throw new RangeError('the proof is too short');
  let half = 1;
  while (half * 2 < high - low) half *= 2;
  const middle = low + half;
  if (old <= middle) {
    const [before, after] = rootsOf(proof, low, middle, old, oldRoot);
    return [before, nodeOf(after, last)];
  }
  const [before, after] = rootsOf(proof, middle, high, old, oldRoot);
  return [nodeOf(last, before), nodeOf(last, after)];
}

function isConsistent(old: Seen, next: Seen, proof: Buffer[]): boolean {
  if (old.size === 0) return proof.length === 0;
  if (old.size === next.size) return proof.length === 0 && old.root.equals(next.root);
  try {
    const left = [...proof];
    const [before, after] = rootsOf(left, 0, next.size, old.size, old.root);
    return left.length === 0 && before.equals(old.root) && after.equals(next.root);
  } catch {
    return false;
  }
}

const derOfKey = (raw: Buffer) => ({
  key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
  format: 'der' as const,
  type: 'spki' as const,
});

const idOf = (name: string, algorithm: number, key: Buffer) =>
  sha256(`${name}\n`, Buffer.of(algorithm), key).subarray(0, 4);

export async function startTestWitness(name: string): Promise<TestWitness> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519').privateKey;
  const rawKey = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const keyId = idOf(name, 4, rawKey);
  const key = `${name}+${keyId.toString('hex')}+${Buffer.concat([Buffer.of(4), rawKey]).toString('base64')}`;
  const known = new Map<string, Buffer>();
  const seen = new Map<string, Seen>();

  function cosign(text: string, by: KeyObject): string {
    const time = Math.floor(Date.now() / 1000);
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${text}`), by);
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(BigInt(time));
    return `— ${name} ${Buffer.concat([keyId, stamp, signature]).toString('base64')}\n`;
  }

  function isSignedByLog(text: string, lines: string[], origin: string): boolean {
    const logKey = known.get(origin);
    if (!logKey) return false;
    const id = idOf(origin, 1, logKey);
    return lines.some((line) => {
      const [dash, signer, encoded = ''] = line.split(' ');
      const bytes = Buffer.from(encoded, 'base64');
      if (dash !== '—' || signer !== origin || !bytes.subarray(0, 4).equals(id)) return false;
      return verify(null, Buffer.from(text), derOfKey(logKey), bytes.subarray(4));
    });
  }

  function answer(body: string): { status: number; text: string; type?: string } {
    const [head = '', ...notes] = body.split('\n\n');
    const [oldLine = '', ...proofLines] = head.split('\n');
    const [, oldSize] = /^old (0|[1-9]\d*)$/.exec(oldLine) ?? [];
    const [checkpoint, signatures = ''] = notes;
    if (oldSize === undefined || checkpoint === undefined || !signatures.endsWith('\n') || proofLines.length > 63)
      return { status: 400, text: 'malformed' };
    const text = `${checkpoint}\n`;
    const [origin = '', size = '', root = ''] = checkpoint.split('\n');
    if (!known.has(origin)) return { status: 404, text: 'unknown log' };
    if (!isSignedByLog(text, signatures.trimEnd().split('\n'), origin)) return { status: 403, text: 'unknown key' };
    const next = { size: Number(size), root: Buffer.from(root, 'base64') };
    if (Number(oldSize) > next.size) return { status: 400, text: 'the old size is larger' };
    const old = seen.get(origin) ?? { size: 0, root: sha256() };
    if (Number(oldSize) !== old.size || fault() === 'alwaysConflicts') {
      const reported = fault() === 'reportsNoSize' ? 'conflict' : `${old.size}\n`;
      return { status: 409, text: reported, type: 'text/x.tlog.size' };
    }
    const proof = proofLines.map((line) => Buffer.from(line, 'base64'));
    if (!isConsistent(old, next, proof)) return { status: 422, text: 'not consistent' };
    seen.set(origin, next);
    if (fault() === 'signsWithOtherKey') return { status: 200, text: cosign(text, other) };
    if (fault() === 'signsOtherText') return { status: 200, text: cosign(`${text}more\n`, privateKey) };
    // A client must ignore a second signature by an unknown key.
    const stranger = `— stranger.example ${Buffer.alloc(76).toString('base64')}\n`;
    return { status: 200, text: fault() === 'answersNothing' ? '' : stranger + cosign(text, privateKey) };
  }

  const fault = () => witness.fault;

  function misbehave(response: ServerResponse): boolean {
    if (fault() === 'hangs') return true;
    if (fault() === 'drips') {
      response.writeHead(200);
      const dripping = setInterval(() => response.write('—'), 20);
      response.on('close', () => clearInterval(dripping));
      return true;
    }
    if (fault() === 'floods') {
      response.writeHead(200).end('—'.repeat(1_000_000));
      return true;
    }
    if (fault() === 'redirects') {
      response.writeHead(307, { location: '/elsewhere' }).end();
      return true;
    }
    const asked = fault();
    if (typeof asked !== 'object' || asked === null) return false;
    response.writeHead(asked.status).end('no');
    return true;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    witness.requests.push(body);
    if (misbehave(response)) return;
    const isAsked = request.method === 'POST' && request.url === '/w/add-checkpoint';
    const { status, text, type = 'text/plain' } = isAsked ? answer(body) : { status: 405, text: 'no such call' };
    response.writeHead(status, { 'content-type': type }).end(text);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/w`;
  const witness: TestWitness = {
    name,
    key,
    setting: `${url} ${key}`,
    requests: [],
    fault: null,
    know(logKey) {
      const [origin = '', , encoded = ''] = logKey.split('+');
      known.set(origin, Buffer.from(logKey.slice(logKey.indexOf(encoded)), 'base64').subarray(1));
    },
    sizeOf: (origin) => seen.get(origin)?.size ?? null,
    reset() {
      known.clear();
      seen.clear();
      witness.requests.length = 0;
      witness.fault = null;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return witness;
}
