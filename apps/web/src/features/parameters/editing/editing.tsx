import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { asGamma } from '../../../lib/machine/model-name.ts';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import { loadQuietly } from '../../../lib/version/load-chunk.ts';
import type { SettingsDialog } from '../dialogs/settings-dialogs.tsx';
import { countMarks } from '../groups/group-marks.ts';
import type { ParameterModelInForce } from '../model/parameter-model.ts';
import { useParameterFormat } from '../model/use-parameter-format.ts';
import { useWrite } from '../write/use-write.ts';
import { ActionsBar } from './actions-bar.tsx';
import { draftConflicts, invalidCodes } from './draft.ts';
import classes from './editing.module.css';
import type { Editor, ParameterSettingsProps } from './editor.ts';
import { SettingsContent } from './settings-frame.tsx';
import { useDraft } from './use-draft.ts';

const loadDialogs = () => import('../dialogs/settings-dialogs.tsx');

const SettingsDialogs = lazyPart(async () => (await loadDialogs()).SettingsDialogs);

/** A dialog confirms each write, so its file is loaded by then. */
const WriteResult = lazyPart(async () => (await loadDialogs()).WriteResult);

interface EditingProps extends ParameterSettingsProps {
  model: ParameterModelInForce;
  reported: Editor['reported'];
}

export function Editing({ machine, condition, reader, direct, model, reported, children }: EditingProps) {
  const { t } = useTranslation('parameters');
  const format = useParameterFormat(asGamma(machine.gamma));
  const page = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<SettingsDialog | null>(null);
  const { draft, edits } = useDraft({
    form: `parameters.${machine.serialNumber}`,
    ownerId: reader.id,
    present: reported.values,
  });
  const write = useWrite(machine.serialNumber, edits, direct?.write);
  const conflicts = new Set(draftConflicts(draft, reported.values));
  const editor: Editor = {
    machine,
    model,
    reported,
    present: reported.values,
    draft,
    edits,
    conflicts,
    format,
    reader,
    isDirect: direct !== undefined,
    review: () => setOpened('review'),
  };
  const hasDraft = Object.keys(draft).length > 0;

  useEffect(() => {
    // If the preload fails, opening the dialog tries again and shows the failure.
    if (hasDraft) loadQuietly(loadDialogs).catch(() => undefined);
  }, [hasDraft]);

  function review(): void {
    const [wrong] = [...invalidCodes(model, draft), ...conflicts];
    if (wrong === undefined) return setOpened('review');
    // A field on another page cannot take the focus, so the review names it.
    const field = page.current?.querySelector(`[data-code="${CSS.escape(wrong)}"]`);
    const input = field?.querySelector<HTMLElement>('input, select, button');
    if (input) input.focus();
    else setOpened('review');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && hasDraft) review();
  }

  return (
    <>
      <ActionsBar editor={editor} onReview={review} onOpen={setOpened} />
      <DefaultsState editor={editor} onCompare={() => setOpened('compare')} />
      {model.source.isSubstitute && (
        <Callout tone="notice" isQuiet>
          {t('substitute', {
            model: machine.modelNumber,
            revision: machine.revision,
            otherModel: model.source.modelNumber,
            otherRevision: model.source.revision,
          })}
        </Callout>
      )}
      {!reader.mayWrite && (
        <Callout tone="notice" isQuiet>
          {t('readOnly')}
        </Callout>
      )}
      {condition === 'offline' && (
        <Callout tone="warning" isQuiet>
          {t('offline')}
        </Callout>
      )}
      {(write.isSuccess || write.isError) && <WriteResult editor={editor} write={write} />}
      <SettingsContent ref={page} hasDraft={hasDraft} onKeyDown={onKeyDown}>
        {children(editor)}
      </SettingsContent>
      {opened !== null && (
        <SettingsDialogs
          opened={opened}
          editor={editor}
          condition={condition}
          write={write}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function DefaultsState({ editor, onCompare }: { editor: Editor; onCompare: () => void }) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const { reported, model } = editor;
  const { version } = model.defaults;
  const { restored } = reported;
  const differing = countMarks(editor, model.parameters).notDefault;
  return (
    <Row as="p" gap={4} className={classes.state}>
      <span>
        {version === 0 ? t('defaults.ofModel') : t('defaults.version', { version })}
        {' · '}
        {differing === 0 ? (
          t('defaults.same')
        ) : (
          <button type="button" className={classes.differing} onClick={onCompare}>
            {t('defaults.differing', { count: differing })}
          </button>
        )}
      </span>
      {restored && (
        <span>
          {t(restored.version === 0 ? 'defaults.restoredModel' : 'defaults.restored', {
            version: restored.version,
            time: formats.instant(restored.at),
            name: restored.name ?? t('history.cloud'),
          })}
        </span>
      )}
    </Row>
  );
}
