import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { asGamma } from '../../lib/machine/model-name.ts';
import { CompareDialog } from './compare/compare-dialog.tsx';
import { conflictsOf, faultyCodes } from './draft.ts';
import type { Editor, ParameterSettingsProps } from './editor.ts';
import { HistoryDialog } from './history-dialog.tsx';
import type { ParameterModel } from './parameter-model.ts';
import classes from './parameter-settings.module.css';
import { useDraft } from './use-draft.ts';
import { useParameterFormat } from './use-parameter-format.ts';
import { RestorePresets } from './write/restore-presets.tsx';
import { ReviewDialog } from './write/review-dialog.tsx';
import { useWrite } from './write/use-write.ts';
import { WriteResult } from './write/write-result.tsx';

interface EditingProps extends ParameterSettingsProps {
  model: ParameterModel;
  told: Editor['told'];
}

type Opened = 'review' | 'history' | 'compare' | null;

/** The draft over the machine's values, with its operations. */
export function Editing({ machine, condition, reader, model, told, children }: EditingProps) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const format = useParameterFormat(asGamma(machine.gamma));
  const page = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const control = useDraft({ serialNumber: machine.serialNumber, ownerId: reader.id, present: told.values });
  const write = useWrite(machine.serialNumber, control);
  const conflicts = new Set(conflictsOf(control.draft, told.values));
  const editor: Editor = {
    ...{ machine, model, told, present: told.values, control, conflicts, format, reader },
    review: () => setOpened('review'),
  };
  const close = () => setOpened(null);

  function review(): void {
    const [wrong] = [...faultyCodes(model, control.draft), ...conflicts];
    if (wrong === undefined) return setOpened('review');
    // A field on another page of parameters is out of sight; the review names it.
    const field = page.current?.querySelector(`[data-code="${CSS.escape(wrong)}"]`);
    const input = field?.querySelector<HTMLElement>('input, select, button');
    if (input) input.focus();
    else setOpened('review');
  }

  return (
    <>
      <div className={classes.head}>
        <p className={classes.asOf}>{told.at !== null && t('asOf', { time: formats.instant(told.at) })}</p>
        <div className={classes.tools}>
          <Button variant="default" onClick={() => setOpened('compare')}>
            {t('compare.open')}
          </Button>
          <Button variant="default" onClick={() => setOpened('history')}>
            {t('history.open')}
          </Button>
          {reader.mayWrite && <RestorePresets machine={machine} />}
        </div>
      </div>
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
      <WriteResult editor={editor} write={write} />
      <div ref={page} className={classes.page}>
        {children(editor)}
      </div>
      <DraftBar editor={editor} onReview={review} />
      {opened === 'review' && <ReviewDialog editor={editor} condition={condition} write={write} onClose={close} />}
      {opened === 'history' && <HistoryDialog editor={editor} onClose={close} />}
      {opened === 'compare' && <CompareDialog editor={editor} onClose={close} />}
    </>
  );
}

function DraftBar({ editor: { control }, onReview }: { editor: Editor; onReview: () => void }) {
  const { t } = useTranslation('parameters');
  const count = Object.keys(control.draft).length;
  if (count === 0) return null;
  return (
    <div className={classes.bar}>
      <p className={classes.state} role="status">
        {t('draft', { count })}
      </p>
      <Button variant="default" onClick={control.discard}>
        {t('discard')}
      </Button>
      <Button onClick={onReview}>{t('review.open')}</Button>
    </div>
  );
}
