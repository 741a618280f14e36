import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { concatBytes } from '../bytes.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import {
  cosignedAt,
  cosignedMessage,
  isSignedBy,
  type NoteKey,
  parseNote,
  parseVerifierKey,
  signatureLine,
  signNote,
  toVerifierKey,
} from './signed-note.ts';

const secretKey = new Uint8Array(32).fill(7);
const key: NoteKey = {
  name: 'washboard.example/ledger',
  algorithm: 'ed25519',
  publicKey: ed25519.getPublicKey(secretKey),
};
const sign = (message: Uint8Array) => ed25519.sign(message, secretKey);
const parsed = (note: string) => {
  const parts = parseNote(note);
  if (!parts) throw new TypeError('not a note');
  return parts;
};

describe('signed notes', () => {
  it('the signed note in the documentation of the Go library is valid', () => {
    const line = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    const note =
      'If you think cryptography is the answer to your problem,\nthen you don’t know what your problem is.\n\n'.replace(
        '’',
        "'",
      ) +
      '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
    const theirs = parseVerifierKey(line);
    if (!theirs) throw new TypeError('not a key');
    expect(toVerifierKey(theirs)).toBe(line);
    expect(isSignedBy(parsed(note), theirs)).toBe(true);
    expect(isSignedBy(parsed(note.replace('answer', 'enswer')), theirs)).toBe(false);
  });

  it('a signed note is valid with its key, and with no changed character', () => {
    const note = signNote('a text\nof two lines\n', key, sign);
    expect(isSignedBy(parsed(note), key)).toBe(true);
    expect(isSignedBy(parsed(note.replace('two', 'few')), key)).toBe(false);
    expect(isSignedBy(parsed(note), { ...key, name: 'washboard.example/other' })).toBe(false);
    expect(isSignedBy(parsed(note), { ...key, publicKey: ed25519.getPublicKey(new Uint8Array(32).fill(8)) })).toBe(
      false,
    );
  });

  it('a signed note with one right and one wrong signature of the same key is not valid', () => {
    const note = signNote('a text\n', key, sign);
    const wrong = signatureLine(key, sign(new Uint8Array(3)));
    expect(isSignedBy(parsed(note + wrong), key)).toBe(false);
  });

  it('a signed note stays valid when a witness adds a signature with its time', () => {
    const witness: NoteKey = { ...key, name: 'witness.example', algorithm: 'cosignature' };
    const text = 'washboard.example/ledger\n3\nroot\n';
    const time = new Uint8Array(8);
    new DataView(time.buffer).setBigUint64(0, 1_800_000_000n);
    const signature = concatBytes(time, sign(cosignedMessage(text, 1_800_000_000)));
    const note = parsed(signNote(text, key, sign) + signatureLine(witness, signature));
    expect(isSignedBy(note, key)).toBe(true);
    expect(isSignedBy(note, witness)).toBe(true);
    expect(cosignedAt(signature)).toBe(1_800_000_000);
    const later = parsed(signNote(text, key, sign) + signatureLine(witness, signature.with(7, 1)));
    expect(isSignedBy(later, witness)).toBe(false);
  });

  it.each([
    '',
    'text',
    'text\n',
    'text\n\n',
    'text\n\nname c2ln\n',
    'text\n\n— name not-base64\n',
    'text\n\n— name AAAA',
  ])('the text %j is not a signed note', (note) => expect(parseNote(note)).toBeNull());

  it.each(['', 'name', 'name+12345678+AAAA', `${key.name}+00000000+${toVerifierKey(key).split('+')[2]}`])(
    'the line %j is not a key',
    (line) => expect(parseVerifierKey(line)).toBeNull(),
  );
});

describe('checkpoints', () => {
  const checkpoint = { origin: key.name, size: 20_852_163, root: new Uint8Array(32).fill(3), extensions: [] };

  it('a checkpoint is read as it was written', () => {
    expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint);
    const more = { ...checkpoint, extensions: ['a line', 'another'] };
    expect(parseCheckpoint(formatCheckpoint(more))).toEqual(more);
  });

  it.each([
    ['no origin', '\n1\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\n'],
    ['a size with a zero before', 'log\n01\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\n'],
    ['a size that no number holds', 'log\n9999999999999999\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\n'],
    ['a short root', 'log\n1\nAwMD\n'],
    ['an empty line', 'log\n1\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=\n\nline\n'],
    ['no end', 'log\n1\nAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM='],
  ])('the reader refuses a checkpoint with %s', (_, text) => expect(parseCheckpoint(text)).toBeNull());
});
