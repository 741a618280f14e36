import { localize } from '@washboard/contract/data-models/localize';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { useState } from 'react';
import { CycleTables } from '../../../features/parameters/cycles/cycle-tables.tsx';
import { ActionsBar } from '../../../features/parameters/editing/actions-bar.tsx';
import type { Draft } from '../../../features/parameters/editing/draft.ts';
import type { Editor } from '../../../features/parameters/editing/editor.ts';
import { SettingsFrame } from '../../../features/parameters/editing/settings-frame.tsx';
import type { DraftEdits } from '../../../features/parameters/editing/use-draft.ts';
import { cycleParameterGroups } from '../../../features/parameters/groups/parameter-groups.ts';
import { ParameterList } from '../../../features/parameters/groups/parameter-list.tsx';
import {
  type ParameterModelInForce,
  parameterModelSchema,
} from '../../../features/parameters/model/parameter-model.ts';
import { useParameterFormat } from '../../../features/parameters/model/use-parameter-format.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { SampleApp } from '../sample-app.tsx';
import { detailOf, minutesAgo, washing } from '../sample-machines.ts';
import { PagePart } from '../specimen.tsx';

const ignore = () => undefined;
const edits: DraftEdits = {
  edit: ignore,
  adopt: ignore,
  restore: ignore,
  takeTheirs: ignore,
  keepMine: ignore,
  drop: ignore,
  discard: ignore,
};
const { gamma, modelNumber, revision } = washing;
const defaults = { version: 0, at: null, values: {} };
const source = { modelNumber, revision, isSubstitute: false };

export function ParametersSection() {
  return (
    <SampleApp>
      <Settings />
    </SampleApp>
  );
}

function Settings() {
  const language = useLanguage();
  const [model] = useState<ParameterModelInForce>(() => {
    const document = parameterModelSchema.parse(localize(dataModelOf(gamma, modelNumber, revision), language));
    const cycles = document.cycles.filter(({ kind }) => kind === 'wash');
    return { ...document, cycles, source, defaults };
  });
  const format = useParameterFormat(gamma);
  const present: Record<string, number> = Object.fromEntries(
    model.parameters.map(({ code, default: value }) => [code, value]),
  );
  present.GL8 = 830;
  const draft: Draft = {
    DI5: { value: 30, text: '', base: present.DI5 ?? null },
    DI8: { value: null, text: '8o', base: present.DI8 ?? null },
    EC8: { value: 860, text: '', base: 840 },
  };
  const editor: Editor = {
    model,
    present,
    draft,
    edits,
    format,
    review: ignore,
    machine: detailOf(washing),
    reported: {
      serialNumber: washing.serialNumber,
      gamma,
      modelNumber,
      revision,
      at: minutesAgo(20),
      version: '1',
      restored: null,
      defaults,
      values: present,
    },
    isDirect: false,
    conflicts: new Set(['EC8']),
    reader: { id: 'design', role: 'SERVICE', mayWrite: true },
  };
  return (
    <>
      <PagePart as="actions, with a draft">
        <SettingsFrame>
          <ActionsBar editor={editor} onReview={ignore} onOpen={ignore} />
        </SettingsFrame>
      </PagePart>
      <PagePart as="index and groups">
        <SettingsFrame>
          <ParameterList groups={cycleParameterGroups(model).slice(-2)} editor={editor} />
        </SettingsFrame>
      </PagePart>
      <PagePart as="cycles">
        <SettingsFrame>
          <CycleTables editor={editor} chosen={undefined} onChoose={ignore} />
        </SettingsFrame>
      </PagePart>
    </>
  );
}
