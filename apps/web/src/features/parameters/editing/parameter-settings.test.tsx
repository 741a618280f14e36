import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { Role } from '@washboard/contract/accounts/permissions';
import type { Condition } from '@washboard/contract/appliances/condition';
import { localize } from '@washboard/contract/data-models/localize';
import type { MachineParameters } from '@washboard/contract/parameters/machine-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { problem, startFakeServer } from '../../../testing/fake-server.ts';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { FactoryHint } from '../groups/factory-hint.tsx';
import { cycleParameterGroups } from '../groups/parameter-groups.ts';
import { ParameterList } from '../groups/parameter-list.tsx';
import type { ParameterModel } from '../model/parameter-model.ts';
import { ParameterSettings } from './parameter-settings.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const whole = localize(dataModelOf('infinity', 'INF-50', 'A'), 'en');
const shown = new Set(['d', 'r', 'DI1', 'DI7', 'DI8', 'GL8', 'S47', 'S48']);
const document = { ...whole, parameters: whole.parameters.filter(({ code }) => shown.has(code)) };
const usual = Object.fromEntries(
  document.parameters.filter(({ type }) => type === 0).map(({ code, default: value }) => [code, value]),
);

const machine = {
  serialNumber: 'IN240002',
  applianceName: 'Piatti 2',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  revision: 'B',
} as MachineRecord;

let source: ParameterModel['source'];

const path = '/api/v1/event-hub-listener/IN240002/parameters';
let values: Record<string, number>;
let defaults: MachineParameters['defaults'];
let restored: MachineParameters['restored'];
let restore: (body: object) => Response;
let write: (body: { changes: { code: string; value: number; expected: number | null }[] }) => Response;
let sent: unknown[];

const reported = (): MachineParameters => ({
  serialNumber: 'IN240002',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  revision: 'B',
  at: '2026-11-21T12:00:00.000Z',
  version: JSON.stringify(values),
  restored,
  defaults,
  values,
});

beforeAll(() => startTestTexts('common', 'errors', 'parameters'));
beforeEach(() => {
  values = { ...usual };
  defaults = { version: 0, at: null, values: {} };
  restored = null;
  source = { modelNumber: 'INF-50', revision: 'A', isSubstitute: false };
  sent = [];
  write = ({ changes }) => {
    values = { ...values, ...Object.fromEntries(changes.map(({ code, value }) => [code, value])) };
    const results = changes.map(({ code, value }) => ({ code, value, outcome: 'written' }));
    return Response.json({ commandId: crypto.randomUUID(), results, parameters: reported() });
  };
  startFakeServer({
    'GET /api/v1/appliance/getDataModel': () =>
      Response.json({ link: '/ddm/x.json', parametersLink: '/ddm/x.{lang}.json', ...source }),
    'GET /ddm/x.en.json': () => Response.json(document),
    [`GET ${path}`]: ({ url }) => {
      expect(new URL(url).searchParams.get('items')).toBe('false');
      return Response.json(reported());
    },
    [`GET ${path}/history`]: () => Response.json({ items: [], nextCursor: null }),
    [`POST ${path}`]: async (request) => {
      const body = await request.json();
      sent.push(body);
      return write(body);
    },
    'POST /api/v1/event-hub-listener/IN240002/restore-presets': async (request) => restore(await request.json()),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

let queryClient: QueryClient;

async function open({
  role = 'SERVICE' as Role,
  mayWrite = true,
  isFilled = true,
  condition = 'ready' as Condition,
} = {}) {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ParameterSettings machine={machine} condition={condition} reader={{ id: 'anna', role, mayWrite }}>
          {(editor) => <ParameterList groups={cycleParameterGroups(editor.model)} editor={editor} hasUnknown />}
        </ParameterSettings>
      </QueryClientProvider>
    </MantineProvider>,
  );
  if (isFilled) await screen.findByText('DI8');
  return page;
}

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const boiler = () => field(/DI8$/);
function type(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const openReview = () => press(/^Write \d+ changes?…$/);

async function review() {
  openReview();
  return within(await screen.findByRole('dialog'));
}

async function somebodyElseSets(changed: Record<string, number>): Promise<void> {
  values = { ...values, ...changed };
  await queryClient.refetchQueries();
}

describe('the parameters of a machine', () => {
  test("a field shows its value and bounds in the reader's units", async () => {
    await open();
    expect(boiler()).toHaveValue('85.0');
    expect(boiler()).toHaveAccessibleDescription(/65\.0 to 92\.0\u00a0°C/);
  });

  test('the page shows a parameter with an unknown code as reported', async () => {
    values = { ...usual, X99: 7 };
    await open();
    expect(screen.getByText('X99').nextSibling).toHaveTextContent('7');
  });

  test('a reader searches parameters by name and code', async () => {
    await open();
    type(screen.getByRole('searchbox'), 'gl8');
    expect(screen.queryByText('DI8')).toBeNull();
    expect(screen.getByText('GL8')).toBeVisible();
    type(screen.getByRole('searchbox'), 'no such thing');
    expect(screen.getByText('No parameter matches.')).toBeVisible();
  });

  test('the page is read-only for a reader without permission, and shows the reason', async () => {
    await open({ role: 'KITCHEN_MANAGER', mayWrite: false });
    expect(screen.queryByRole('textbox', { name: /DI8/ })).toBeNull();
    expect(screen.getByText(/Only service staff can change them/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore defaults' })).toBeNull();
  });

  test('the page reports a machine that lost its parameters as unusable, and offers a repair', async () => {
    values = {};
    await open({ isFilled: false });
    expect(await screen.findByText('Machine cannot be used')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restore defaults' })).toBeEnabled();
  });
});

describe('the data model of the machine', () => {
  test('the page names the data model of an earlier revision', async () => {
    await open();
    expect(screen.getByText('Data model: INF-50, revision A')).toBeVisible();
    expect(screen.queryByText(/has no data model for/)).toBeNull();
  });

  test("the page does not mention the machine's own data model", async () => {
    source = { modelNumber: 'INF-50', revision: 'B', isSubstitute: false };
    await open();
    expect(screen.queryByText(/Data model:/)).toBeNull();
  });

  test("the page warns that the data model is another model's", async () => {
    source = { modelNumber: 'INF-55', revision: 'C', isSubstitute: true };
    await open();
    expect(screen.getByText(/has no data model for INF-50, revision B\. .* INF-55, revision C/)).toBeVisible();
  });
});

describe('the index', () => {
  const entry = (name: RegExp) => within(screen.getByRole('navigation')).getByRole('button', { name });

  test('the index counts changes, faulty values and values off the default in each group', async () => {
    values = { ...usual, d: 3 };
    await open();
    type(boiler(), '87');
    type(field(/DI1$/), '5000');
    expect(entry(/^Machine/)).toHaveAccessibleName('Machine 1 not default');
    expect(entry(/^Dishes/)).toHaveAccessibleName(/^Dishes 1 not allowed ?2 changes$/);
    expect(entry(/^Glasses/)).toHaveAccessibleName('Glasses');
    expect(screen.getByText('1 not allowed', { selector: '[data-tone]' })).toBeVisible();
  });

  test('the index scrolls to a group and focuses its heading', async () => {
    await open();
    const scrolled = vi.fn();
    const group = screen.getByRole('region', { name: 'Cycle: Glasses' });
    group.scrollIntoView = scrolled;
    fireEvent.click(entry(/^Glasses/));
    expect(scrolled).toHaveBeenCalled();
    expect(within(group).getByRole('heading')).toHaveFocus();
    expect(entry(/^Glasses/)).toHaveAttribute('aria-current', 'location');
  });
});

describe('a value that is not the default', () => {
  test('a field whose value is not the default shows the default', async () => {
    values = { ...usual, DI8: 870 };
    await open();
    expect(boiler()).toHaveAccessibleDescription(/Default: 85\.0\u00a0°C/);
    type(screen.getByRole('searchbox'), '');
    fireEvent.click(screen.getByRole('radio', { name: 'Not default' }));
    expect(screen.getAllByRole('textbox')).toEqual([boiler()]);
  });
});

describe('the default parameters in force', () => {
  const published = { version: 3, at: '2026-11-20T09:00:00.000Z' };
  const dialog = async (name: RegExp) => within(await screen.findByRole('alertdialog', { name }));

  beforeEach(() => {
    defaults = { ...published, values: { DI8: 870 } };
  });

  test('the defaults in force replace the defaults of the data model, and the page counts the differences', async () => {
    await open();
    expect(boiler()).toHaveAccessibleDescription(/Default: 87\.0\u00a0°C/);
    expect(screen.getByText(/Defaults: version 3/)).toHaveTextContent('1 value differs');
    press('1 value differs');
    const compared = within(await screen.findByRole('dialog', { name: 'Compare parameters' }));
    expect(compared.getByRole('row', { name: /DI8/ })).toHaveTextContent('85.0 °C87.0 °C');
  });

  test('the page shows the original values as the defaults if no version was published', async () => {
    defaults = { version: 0, at: null, values: {} };
    await open();
    expect(screen.getByText(/Defaults: original values/)).toHaveTextContent('no difference');
  });

  test('the page names the last restored version with its time and user', async () => {
    restored = { version: 2, at: '2026-11-19T09:00:00.000Z', name: 'Anna Riva' };
    await open();
    expect(screen.getByText(/^Version 2 restored: .*2026.*, Anna Riva$/)).toBeVisible();
  });

  test('a user restores the version of the defaults that the dialog showed', async () => {
    const results = [{ code: 'DI8', outcome: 'written', value: 870 }];
    const asked = vi.fn(() => Response.json({ commandId: crypto.randomUUID(), results, parameters: reported() }));
    restore = asked;
    await open();
    press('Restore defaults');
    const question = await dialog(/Restore the default values of Piatti 2/);
    expect(question.getByText(/Version 3 of the default values applies, in force since/)).toBeVisible();
    fireEvent.click(question.getByRole('button', { name: 'Restore defaults' }));
    expect((await dialog(/Default values restored/)).getByText(/Version 3 of the default values/)).toBeVisible();
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ version: 3 }));
  });

  test('the defaults are not restored after another version came into force, which the page then shows', async () => {
    restore = () => {
      defaults = { ...defaults, version: 4 };
      return problem(409, 'DEFAULT_PARAMETERS_CHANGED');
    };
    await open();
    press('Restore defaults');
    fireEvent.click((await dialog(/Restore the default values/)).getByRole('button', { name: 'Restore defaults' }));
    expect(await screen.findByText(/Another version of the default parameters has come into force/)).toBeVisible();
    expect(await screen.findByText(/Defaults: version 4/)).toBeVisible();
  });
});

describe('the keyboard', () => {
  test('a user moves between fields, reverts and opens the review by keyboard', async () => {
    await open();
    const next = field(/GL8$/);
    boiler().focus();
    fireEvent.keyDown(boiler(), { key: 'ArrowDown' });
    expect(next).toHaveFocus();
    fireEvent.keyDown(next, { key: 'ArrowUp' });
    expect(boiler()).toHaveFocus();
    fireEvent.change(boiler(), { target: { value: '99' } });
    fireEvent.keyDown(boiler(), { key: 'Escape' });
    expect(boiler()).toHaveValue('85.0');
    expect(screen.queryByText(/not written yet/)).toBeNull();
    fireEvent.change(boiler(), { target: { value: '87' } });
    fireEvent.keyDown(boiler(), { key: 'Enter' });
    expect(next).toHaveFocus();
    expect(boiler()).toHaveValue('87.0');
    fireEvent.keyDown(next, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: /Write to Piatti 2/ })).toBeVisible();
  });
});

describe('a draft', () => {
  test('a draft survives a reload until it is discarded', async () => {
    const page = await open();
    type(boiler(), '87');
    expect(screen.getByText('1 change not written yet')).toBeVisible();
    page.unmount();
    await open();
    expect(boiler()).toHaveValue('87.0');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(boiler()).toHaveValue('85.0');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test.each([
    ['93', 'Value not allowed: 65.0 to 92.0 °C'],
    ['87,3', 'Value not allowed: 65.0 to 92.0 °C in steps of 0.5 °C'],
    ['hot', 'Value not allowed: 65.0 to 92.0 °C'],
  ])('a draft with %s shows the allowed values and focuses its first invalid field', async (text, message) => {
    await open();
    type(field(/GL8$/), '83');
    type(boiler(), text);
    expect(screen.getByText(message)).toBeVisible();
    expect(boiler()).toBeInvalid();
    expect(boiler()).toHaveAccessibleDescription(new RegExp(message.replaceAll(' ', '\\s')));
    openReview();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(boiler()).toHaveFocus();
  });

  test('a user reviews a draft with old and new values, and the page sends it with the expected values', async () => {
    await open();
    type(boiler(), '87');
    const dialog = await review();
    expect(dialog.getByRole('row', { name: /DI8/ })).toHaveTextContent('85.0 °C87.0 °C');
    fireEvent.click(dialog.getByRole('button', { name: 'Write 1 change' }));
    expect(await screen.findByText('Piatti 2 has confirmed all values.')).toBeVisible();
    expect(sent).toMatchObject([{ changes: [{ code: 'DI8', value: 870, expected: 850 }] }]);
    expect(screen.queryByText(/not written yet/)).toBeNull();
  });

  test('a draft is not sent to a machine that is running a cycle', async () => {
    await open({ condition: 'running' });
    type(boiler(), '87');
    const dialog = await review();
    expect(dialog.getByText(/A cycle is running/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Write 1 change' })).toBeDisabled();
  });

  test('a draft that would be unsafe cannot be written, and the dialog says why', async () => {
    await open();
    type(boiler(), '80');
    const dialog = await review();
    expect(dialog.getByText(/the rinse would fall below the hygiene limit/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Write 1 change' })).toBeDisabled();
  });

  test('a partly confirmed draft shows which values were written and keeps the other values', async () => {
    write = ({ changes }) => {
      values = { ...values, d: 3 };
      const results = changes.map(({ code }) => ({
        code,
        value: values[code],
        outcome: code === 'd' ? 'written' : 'notConfirmed',
      }));
      return Response.json({ commandId: crypto.randomUUID(), results, parameters: reported() });
    };
    await open();
    type(boiler(), '87');
    type(field(/ d$/), '3');
    await review();
    press('Write 2 changes');
    expect(await screen.findByText(/\(DI8\): not confirmed, the machine reports 85\.0/)).toBeVisible();
    expect(screen.getByText(/\(d\): written, 3\.0/)).toBeVisible();
    expect(screen.getByText('1 change not written yet')).toBeVisible();
    expect(boiler()).toHaveValue('87.0');
  });
});

test('the page repeats a write with an unknown outcome under the same ID', async () => {
  const usually = write;
  write = () => problem(504, 'COMMAND_OUTCOME_UNKNOWN');
  await open();
  type(boiler(), '87');
  await review();
  press('Write 1 change');
  expect(await screen.findByText(/It is unknown whether the machine wrote the values/)).toBeVisible();
  expect(screen.queryByText(/Nothing was written/)).toBeNull();
  write = usually;
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Piatti 2 has confirmed all values.');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

describe('a change by another user', () => {
  test('a user chooses between their own value and another user’s value', async () => {
    await open();
    type(boiler(), '87');
    await somebodyElseSets({ DI8: 860 });
    fireEvent.click(await screen.findByRole('button', { name: /Use 86\.0/ }));
    expect(boiler()).toHaveValue('86.0');
    type(boiler(), '87');
    await somebodyElseSets({ DI8: 865 });
    fireEvent.click(await screen.findByRole('button', { name: /Keep mine: 87\.0/ }));
    await review();
    press('Write 1 change');
    await screen.findByText('Piatti 2 has confirmed all values.');
    expect(sent).toMatchObject([{ changes: [{ code: 'DI8', value: 870, expected: 865 }] }]);
  });

  test('a conflict that only the server knows prevents the write, and the page shows the new value beside the draft', async () => {
    write = () => {
      values = { ...values, DI8: 860 };
      return problem(409, 'PARAMETERS_CHANGED', { errors: [{ path: 'DI8', message: 'changedMeanwhile' }] });
    };
    await open();
    type(boiler(), '87');
    await review();
    press('Write 1 change');
    expect(await screen.findByText(/\(DI8\): changed in the meantime/)).toBeVisible();
    expect(await screen.findByRole('button', { name: /Use 86\.0/ })).toBeVisible();
    expect(boiler()).toHaveValue('87.0');
  });
});

describe('a page that shows the parameters of cycles only', () => {
  test.each([
    [null, 'factory parameters; reading them requires the role of service manager'],
    [
      <a key="link" href="#factory">
        Factory parameters
      </a>,
      'are on this page: Factory parameters',
    ],
  ])('the page says how many parameters it does not show, and where they are', (link, words) => {
    const [all, factory] = [whole.parameters.length, whole.parameters.filter(({ type }) => type === 1).length];
    render(
      <MantineProvider>
        <FactoryHint model={whole} link={link} />
      </MantineProvider>,
    );
    const text = screen.getByText(new RegExp(`^${all - factory} of ${all} parameters\\. The other ${factory} are`));
    expect(text).toHaveTextContent(words);
  });
});
