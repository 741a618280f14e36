import { fireEvent, screen, within } from '@testing-library/react';
import { localize } from '@washboard/contract/data-models/localize';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { renderWithQueries } from '../../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../../testing/test-texts.ts';
import type { Editor, Reader } from '../editing/editor.ts';
import { ParameterSettings } from '../editing/parameter-settings.tsx';
import { CycleTables } from './cycle-tables.tsx';

vi.mock('../../../lib/session/session.ts', () => ({
  getSession: () => ({ accessToken: async () => 'token', refreshAfter: async () => 'failed' }),
}));

const model = { gamma: 'infinity', modelNumber: 'INF-50', revision: 'A' } as const;
const document = localize(dataModelOf(model.gamma, model.modelNumber, model.revision), 'en');
const machine = { serialNumber: 'IN240002', applianceName: 'Piatti 2', ...model } as MachineRecord;
const path = '/api/v1/event-hub-listener/IN240002/parameters';

let values: Record<string, number>;

beforeAll(() => startTestTexts('common', 'errors', 'parameters'));
beforeEach(() => {
  values = Object.fromEntries(document.parameters.map(({ code, default: value }) => [code, value]));
  startFakeServer({
    'GET /api/v1/appliance/getDataModel': () =>
      Response.json({ link: '/ddm/x.json', parametersLink: '/ddm/x.{lang}.json', ...model, isSubstitute: false }),
    'GET /ddm/x.en.json': () => Response.json(document),
    [`GET ${path}`]: () =>
      Response.json({
        ...machine,
        at: '2026-11-21T12:00:00.000Z',
        version: '1',
        restored: null,
        defaults: { version: 0, at: null, values: {} },
        values,
      }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Tables({ editor }: { editor: Editor }) {
  const [chosen, setChosen] = useState<string>();
  return <CycleTables editor={editor} chosen={chosen} onChoose={setChosen} />;
}

async function open(reader: Partial<Reader> = {}) {
  renderWithQueries(
    <ParameterSettings
      machine={machine}
      condition="ready"
      reader={{ id: 'anna', role: 'SERVICE', mayWrite: true, ...reader }}
    >
      {(editor) => <Tables editor={editor} />}
    </ParameterSettings>,
  );
  await screen.findByRole('region', { name: 'Wash programmes' });
}

const field = (name: string) => screen.getByRole('textbox', { name });
const row = (table: string, name: RegExp) =>
  within(screen.getByRole('region', { name: table })).getByRole('row', { name });
function type(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

describe('the cycles of a machine', () => {
  test('the table has a column for each cycle, a row for each parameter, and dashes for missing values', async () => {
    await open();
    const wash = within(screen.getByRole('region', { name: 'Wash programmes' }));
    expect(wash.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Wash programmes',
      'DishesPlanned: 2:00',
      'GlassesPlanned: 1:30',
      'FastPlanned: 1:30',
      'IntensivePlanned: 4:58',
      'EcoPlanned: 3:00',
    ]);
    expect(
      wash
        .getAllByRole('rowheader')
        .slice(0, 4)
        .map(({ textContent }) => textContent?.replace('\u00a0', ' ')),
    ).toEqual(['Wash duration s', 'Pause after the wash s', 'Soaking duration s', 'Rinse water l']);
    expect(row('Wash programmes', /^Soaking duration/)).toHaveTextContent('––––');
    expect(within(row('Wash programmes', /^Boiler set point/)).getAllByRole('textbox')).toHaveLength(5);
    expect(screen.getAllByRole('textbox')).toHaveLength(document.parameters.filter((p) => p.cycleType).length);
  });

  test('the service cycles have a table of their own', async () => {
    await open();
    expect(within(row('Service cycles', /^Contact time of the brine/)).getAllByRole('textbox')).toEqual([
      field('Contact time of the brine, Regeneration RG2'),
    ]);
  });

  test('the table shows the phases and the time that a draft would cause', async () => {
    await open();
    expect(row('Wash programmes', /^Phase: Rinse/)).toHaveTextContent('0:12');
    type(field('Rinse duration, Dishes DI5'), '30');
    expect(row('Wash programmes', /^Phase: Rinse/)).toHaveTextContent('0:30');
    expect(screen.getByRole('columnheader', { name: /Dishes/ })).toHaveTextContent('Planned: 2:18');
    expect(screen.getByText('1 change not written yet')).toBeVisible();
  });

  test('a field describes in words the value that an edit replaces, and the default', async () => {
    values.GL8 = 830;
    await open();
    expect(field('Boiler set point, Glasses GL8')).toHaveAccessibleDescription(/Default: 82\.0\u00a0°C/);
    type(field('Boiler set point, Dishes DI8'), '93');
    const dishes = field('Boiler set point, Dishes DI8');
    expect(dishes).toBeInvalid();
    expect(dishes).toHaveAccessibleDescription(/Value not allowed: 65\.0 to 92\.0.*Current: 85\.0/);
  });

  test('a user moves through the table by keyboard as in a spreadsheet', async () => {
    await open();
    const keys = (key: string) => fireEvent.keyDown(window.document.activeElement ?? window.document.body, { key });
    field('Pause after the wash, Intensive IN2').focus();
    (window.document.activeElement as HTMLInputElement).select();
    keys('ArrowRight');
    expect(field('Pause after the wash, Eco EC2')).toHaveFocus();
    keys('Enter');
    expect(field('Soaking duration, Eco EC3')).toHaveFocus();
    keys('ArrowLeft');
    expect(field('Soaking duration, Eco EC3')).toHaveFocus();
    keys('ArrowUp');
    keys('ArrowLeft');
    expect(field('Pause after the wash, Intensive IN2')).toHaveFocus();
    keys('ArrowDown');
    expect(field('Rinse water, Intensive IN4')).toHaveFocus();
  });

  test('the table is read-only for a reader without permission', async () => {
    await open({ role: 'KITCHEN_MANAGER', mayWrite: false });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(row('Wash programmes', /^Boiler set point/)).toHaveTextContent('85.082.085.087.082.0');
  });
});

test('the choice of a programme shows the number of changes of each programme', async () => {
  await open();
  type(field('Pause after the wash, Eco EC2'), '9');
  const [choice] = screen.getAllByRole('combobox', { name: 'Programme' });
  if (!choice) throw new Error('there is no choice');
  expect(within(choice).getByRole('option', { name: 'Eco · 1 change' })).toBeInTheDocument();
  fireEvent.change(choice, { target: { value: 'eco' } });
  expect(field('Pause after the wash, Eco EC2').closest('td')).toHaveAttribute('data-hidden', 'false');
  expect(field('Pause after the wash, Dishes DI2').closest('td')).toHaveAttribute('data-hidden', 'true');
});
