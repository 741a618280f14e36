import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toBase64 } from '@washboard/ledger/bytes';
import { signNote, toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import {
  cosignature,
  fileOf,
  proveEntries,
  rehashed,
  stateOf,
  testKey,
  testWitness,
  writeEntries,
} from '@washboard/ledger/testing/sample-ledger';
import { createAuthority } from '@washboard/ledger/testing/time-stamp-authority';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileWorker } from '../../lib/ledger/file-worker.ts';
import { InPageWorker } from '../../lib/ledger/testing/in-page-worker.ts';
import { startTestTexts } from '../../testing/test-texts.ts';
import { LedgerCheck } from './ledger-check.tsx';
import { type VerifiedLedger, type VerifyRequest, verifyFile } from './verify-file.ts';

beforeEach(() => startTestTexts('common', 'verify'));

const entries = writeEntries(30);
const header = proveEntries(entries);
const intact = fileOf(header, entries);
const tampered = fileOf(header, entries.toSpliced(11, 3));

function fileWith(content: string, name = 'ledger.json'): File {
  const file = new File([content], name, { type: 'application/json' });
  // jsdom does not implement `File.stream`.
  file.stream = () => new Response(content).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return file;
}

type VerifyWorker = InPageWorker<VerifyRequest, VerifiedLedger>;
const inPage = (run: ConstructorParameters<typeof InPageWorker<VerifyRequest, VerifiedLedger>>[0] = verifyFile) =>
  new InPageWorker(run);

function show(createWorker: () => VerifyWorker = inPage) {
  const createVerifier = () =>
    new FileWorker<VerifyRequest, VerifiedLedger>(() => createWorker() as unknown as globalThis.Worker);
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <LedgerCheck createVerifier={createVerifier} />
    </MantineProvider>,
  );
  return {
    user,
    choose: (file: File) => user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file),
    keyField: () => screen.getByLabelText('Key of the operator (optional)'),
  };
}

const verdict = () => screen.findByRole('heading', { level: 2 });

it('the page says that a ledger is intact, who signed it, and what a check does not prove', async () => {
  const { choose } = show();
  await choose(fileWith(intact));
  expect(await verdict()).toHaveTextContent(/^Intact: 30 records/);
  expect(await verdict()).toHaveFocus();
  expect(screen.getByText('Ledger of IN240002, records 1 to 30')).toBeVisible();
  expect(screen.getByText(/^Signed by washboard\.example\/ledger with the key /)).toBeVisible();
  expect(screen.getByText(/^Compare this key with one/)).toBeVisible();
  expect(screen.getByText(/^This file cannot show whether more records follow/)).toBeVisible();
  expect(screen.getByText(/^ledger\.json \(/)).toBeVisible();
});

it('the page lists times that run back separately and calls the ledger intact', async () => {
  const { choose } = show();
  const changed = rehashed(
    entries.map((entry) => (entry.number < 9 ? entry : { ...entry, at: '2024-03-01T08:00:00Z' })),
  );
  await choose(fileWith(fileOf(proveEntries(changed), changed)));
  expect(await verdict()).toHaveTextContent(/^Intact: 30 records/);
  expect(screen.getByRole('heading', { name: 'Times to note' })).toBeVisible();
  expect(screen.getByText(/^Times run back: .*: 9–30\. /)).toBeVisible();
});

it('the page lists each changed place and prints the result', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user, choose } = show();
  await choose(fileWith(tampered));
  expect(await verdict()).toHaveTextContent(/^Not intact/);
  expect(screen.getByText('Among records 12 to 14, at least one is missing.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('the page lists the first 50 findings and counts the other findings', async () => {
  const many = writeEntries(200);
  const { choose } = show();
  await choose(
    fileWith(
      fileOf(
        proveEntries(many),
        many.filter(({ number }) => number % 2 === 0),
      ),
    ),
  );
  await verdict();
  expect(screen.getAllByText(/^Record \d+ is missing\.$/)).toHaveLength(50);
  expect(screen.getByText('50 more findings are not listed.')).toBeVisible();
});

describe("the operator's key", () => {
  it('the page compares the entered key of the operator with the key of the file', async () => {
    const { user, choose, keyField } = show();
    expect(screen.getByText(/the check also proves who signed/)).toBeVisible();
    await choose(fileWith(intact));
    await verdict();
    expect(screen.queryByRole('button', { name: /^Check again/ })).toBeNull();
    await user.type(keyField(), ` ${toVerifierKey(testKey(7))} `);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('This is a key of the operator that you named.')).toBeVisible();
    await user.clear(keyField());
    await user.type(keyField(), toVerifierKey(testKey(9)));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^This is not the key that you named/)).toBeVisible();
    expect(await verdict()).toHaveTextContent(/^Not intact/);
  });

  it('the page refuses an incomplete key of the operator at its field', async () => {
    const { user, keyField } = show();
    await user.type(keyField(), toVerifierKey(testKey(7)).slice(0, -3));
    await user.tab();
    expect(await screen.findByText(/^This is not a complete key/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
    await user.clear(keyField());
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });
});

describe("the witnesses' keys", () => {
  const [witness, other] = [testWitness(11), testWitness(12)];
  const { text } = stateOf(entries, 9);
  const countersigned = fileOf(
    {
      ...header,
      checkpoint: `${header.checkpoint}${cosignature(text, witness, '2026-01-01T08:00:00Z')}\n`,
      witnesses: [toVerifierKey(witness)],
    },
    entries,
  );

  it('the page shows what a witness proves and asks to compare its key', async () => {
    const { choose } = show();
    await choose(fileWith(countersigned));
    expect(await verdict()).toHaveTextContent(/^Intact/);
    expect(
      screen.getByText(/^The witness witness\.example\/11 countersigned the records up to number 30/),
    ).toBeVisible();
    expect(screen.getByText(/was attested at most 2 hours after it was written/)).toBeVisible();
    expect(screen.getByText(/^Compare the key of the witness witness\.example\/11/)).toBeVisible();
  });

  it('the page requires the countersignature of an entered witness', async () => {
    const { user, choose } = show();
    await choose(fileWith(countersigned));
    await verdict();
    const field = screen.getByLabelText('Keys of witnesses (optional)');
    await user.type(field, toVerifierKey(witness));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('witness.example/11 is a witness that you named.')).toBeVisible();
    await user.type(field, ` ${toVerifierKey(other)}`);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^The witness witness\.example\/12, which you named, has not/)).toBeVisible();
    expect(await verdict()).toHaveTextContent(/^Not confirmed/);
  });

  it('the page refuses the key of an operator in the field for witnesses', async () => {
    const { user } = show();
    await user.type(screen.getByLabelText('Keys of witnesses (optional)'), toVerifierKey(testKey(7)));
    await user.tab();
    expect(await screen.findByText(/^This is not a complete key of a witness/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  });
});

describe('a checkpoint from the reader', () => {
  const key = testKey(7);
  const kept = signNote(stateOf(entries, 6).text, key, key.sign);
  const field = () => screen.getByLabelText('Checkpoint that you kept (optional)');
  const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });

  it('the page compares an entered checkpoint with the log of the file', async () => {
    const { user, choose } = show();
    paste(`Your checkpoint of today:\n\n${kept}`);
    await choose(fileWith(intact));
    expect(await screen.findByText(/^The log still contains the checkpoint that you kept \(size 6\)/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
    const other = writeEntries(30, (number) => ({ cycleNumber: number, result: 'valid' }));
    paste(signNote(stateOf(other, 6).text, key, key.sign));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^The log was rewritten: at size 6/)).toBeVisible();
    expect(await verdict()).toHaveTextContent(/^Not confirmed/);
  });

  it('the page refuses an incomplete checkpoint at its field', async () => {
    show();
    paste(kept.split('\n').slice(0, 3).join('\n'));
    fireEvent.blur(field());
    expect(await screen.findByText(/^This text has no complete checkpoint/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
    paste(kept);
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });
});

it('the page shows a time stamp, but not whether its authority is independent', async () => {
  const authority = await createAuthority({ name: 'Stamps & Co' });
  const { text, ...state } = stateOf(entries, 9);
  const timeStamp = toBase64(await authority.stamp(text, new Date('2026-01-02T12:00:00Z')));
  const { choose } = show();
  await choose(fileWith(fileOf({ ...header, attested: [{ ...state, cosignatures: [], timeStamp }] }, entries)));
  expect(await verdict()).toHaveTextContent(/^Intact/);
  expect(
    screen.getByText(/^The time stamp of Stamps & Co shows that the records up to number 30 existed/),
  ).toBeVisible();
  expect(screen.getByText(/^Whether Stamps & Co is an independent authority/)).toBeVisible();
});

describe('a file without a verdict', () => {
  it.each([
    ['', 'This file is empty.'],
    ['PK\u0003\u0004', /^This file is not a ledger\./],
    ['{"a":1}', /^This file is in JSON format/],
    [intact.slice(0, -200), /^The end of this file is missing/],
    [intact.replace('"machine"', '"machine":"IN1","machine"'), /^This file was altered/],
  ])('the page says why a file has no verdict, and checks the next file', async (content, reason) => {
    const { choose } = show();
    await choose(fileWith(content, 'first.json'));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText('first.json')).toBeVisible();
    await choose(fileWith(intact));
    expect(await verdict()).toHaveTextContent(/^Intact/);
  });

  it('the page refuses a folder, and several files together', async () => {
    show();
    const folder = fileWith('', 'folder');
    folder.stream = () => {
      throw new DOMException('', 'NotFoundError');
    };
    const drop = (...files: File[]) => fireEvent.drop(window, { dataTransfer: { files, types: ['Files'] } });
    drop(folder);
    expect(await screen.findByText(/^The browser cannot read this file/)).toBeVisible();
    drop(fileWith(intact), fileWith(tampered));
    expect(await screen.findByText('One file can be checked at a time.')).toBeVisible();
    drop(fileWith(intact));
    expect(await verdict()).toHaveTextContent(/^Intact/);
    expect(screen.queryByText('One file can be checked at a time.')).toBeNull();
  });

  it('the page reports that the worker has died, and checks the file again', async () => {
    let isBroken = true;
    const { user, choose } = show(() => {
      const worker = inPage();
      if (isBroken) worker.postMessage = () => worker.dispatchEvent(new Event('error'));
      return worker;
    });
    await choose(fileWith(intact));
    expect(await screen.findByText(/^The check stopped unexpectedly/)).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await verdict()).toHaveTextContent(/^Intact/);
  });
});

it('the page shows its progress, and the reader cancels the check', async () => {
  const { user, choose } = show(() =>
    inPage((_, reply) => queueMicrotask(() => reply({ kind: 'progress', bytes: 2500, entries: 1000 }))),
  );
  await choose(fileWith('x'.repeat(10_000)));
  expect(await screen.findByText('2.5 kB of 10 kB · 1,000 records')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '2500');
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The check was cancelled.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled();
});
