import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../components/kit/stack.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { SettingsDialog } from '../dialogs/settings-dialogs.tsx';
import classes from './actions-bar.module.css';
import { invalidCodes } from './draft.ts';
import type { Editor, FieldEditor } from './editor.ts';

interface ActionsBarProps {
  editor: Editor;
  onReview: () => void;
  onOpen: (dialog: SettingsDialog) => void;
}

/** The bar has the same height with and without a draft, so that the page does not jump. */
export function ActionsBar({ editor, onReview, onOpen }: ActionsBarProps) {
  const { t } = useTranslation('parameters');
  const { draft, edits, reader } = editor;
  const count = Object.keys(draft).length;
  return (
    <ActionsBarFrame
      hasDraft={count > 0}
      state={
        count > 0 ? <DraftState editor={editor} text={t('draft', { count })} /> : <ReportedState editor={editor} />
      }
      actions={
        <>
          {count > 0 && (
            <>
              <Button size="sm" aria-keyshortcuts="Control+Enter" onClick={onReview}>
                {t('write', { count })}
              </Button>
              <Button size="sm" variant="default" onClick={edits.discard}>
                {t('discard')}
              </Button>
            </>
          )}
          {!editor.isDirect && (
            <>
              <Button size="sm" variant="default" onClick={() => onOpen('compare')}>
                {t('compare.open')}
              </Button>
              <Button size="sm" variant="default" onClick={() => onOpen('history')}>
                {t('history.open')}
              </Button>
            </>
          )}
          {reader.mayWrite && !editor.isDirect && (
            <Button size="sm" variant="default" onClick={() => onOpen('restore')}>
              {t('restore.open')}
            </Button>
          )}
        </>
      }
    />
  );
}

interface ActionsBarFrameProps {
  hasDraft?: boolean;
  state: ReactNode;
  actions: ReactNode;
}

export function ActionsBarFrame({ hasDraft = false, state, actions }: ActionsBarFrameProps) {
  return (
    <div className={classes.bar} data-draft={hasDraft || undefined}>
      <div className={classes.state}>{state}</div>
      <Row isOneLine className={classes.actions}>
        {actions}
      </Row>
    </div>
  );
}

export function DraftState({ editor: { draft, model, conflicts }, text }: { editor: FieldEditor; text: string }) {
  const { t } = useTranslation('parameters');
  const faulty = invalidCodes(model, draft).length;
  return (
    <Row role="status" className={classes.draft}>
      <span>{text}</span>
      {faulty > 0 && <span data-tone="failure">{t('mark.faulty', { count: faulty })}</span>}
      {conflicts.size > 0 && <span data-tone="warning">{t('mark.conflicting', { count: conflicts.size })}</span>}
    </Row>
  );
}

function ReportedState({ editor: { reported, model, machine } }: { editor: Editor }) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const { modelNumber, revision } = model.source;
  const isOther = modelNumber !== machine.modelNumber || revision !== machine.revision;
  return (
    <>
      {reported.at !== null && <span>{t('asOf', { time: formats.instant(reported.at) })}</span>}
      {isOther && <span>{t('source', { model: modelNumber, revision })}</span>}
    </>
  );
}
