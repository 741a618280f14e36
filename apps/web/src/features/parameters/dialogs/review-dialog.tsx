import { Button } from '@mantine/core';
import type { Condition } from '@washboard/contract/appliances/condition';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import { concerning, findUnsafeSettings } from '@washboard/machine-model/what-if/find-unsafe-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerColor } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { DifferenceTable } from '../compare/difference-table.tsx';
import { changesOf, faultyCodes, valuesAfter } from '../draft.ts';
import { type Editor, parameterOf } from '../editor.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { useReasonText } from '../write/use-reason-text.ts';
import type { WriteControl } from '../write/use-write.ts';
import classes from './review-dialog.module.css';

interface ReviewDialogProps {
  editor: Editor;
  condition: Condition;
  write: WriteControl;
  onClose: () => void;
}

/** The changes, their estimated effect and all objections, before they are written. */
export function ReviewDialog({ editor, condition, write, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('parameters');
  const { t: common } = useTranslation();
  const [commandId] = useState(() => crypto.randomUUID());
  const { draft, present, model, machine, conflicts } = editor;
  const changes = changesOf(draft, present);
  const codes = changes.map(({ code }) => code);
  const unsafe = concerning(findUnsafeSettings(model, valuesAfter(draft, present)), new Set(codes));
  const faulty = faultyCodes(model, draft);
  const isFactory = codes.some((code) => parameterOf(editor, code)?.type === parameterTypes.factory);
  const isReachable = condition !== 'offline' && condition !== 'unknown';
  const isPossible =
    isReachable &&
    condition !== 'running' &&
    changes.length > 0 &&
    unsafe.length === 0 &&
    conflicts.size === 0 &&
    faulty.length === 0;

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !write.isPending && onClose()}
      title={t('review.title', { name: machine.applianceName })}
      actions={
        <>
          <Button variant="default" data-autofocus disabled={write.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button
            {...(isFactory && { color: dangerColor })}
            disabled={!isPossible}
            loading={write.isPending}
            onClick={() => write.mutate({ commandId, changes }, { onSettled: onClose })}
          >
            {t('review.write', { count: changes.length })}
          </Button>
        </>
      }
    >
      {isFactory && <Callout tone="warning">{t('review.factory')}</Callout>}
      <DifferenceTable
        differences={changes.map(({ code, expected, value }) => ({ code, before: expected, after: value }))}
        columns={[t('column.present'), t('column.new')]}
        model={model}
        format={editor.format}
      />
      {[...conflicts, ...faulty].length > 0 && (
        <Callout tone="failure">
          {t('review.unresolved', {
            names: [...conflicts, ...faulty].map((code) => parameterOf(editor, code)?.name ?? code).join(', '),
          })}
        </Callout>
      )}
      <Unsafe editor={editor} unsafe={unsafe} />
      {unsafe.length === 0 && <WhatIf editor={editor} codes={codes} />}
      {!isReachable && <Callout tone="notice">{t('review.offline')}</Callout>}
      {condition === 'running' && <Callout tone="notice">{t('review.running')}</Callout>}
    </Dialog>
  );
}

function Unsafe({ editor, unsafe }: { editor: Editor; unsafe: ReturnType<typeof findUnsafeSettings> }) {
  const { t } = useTranslation('parameters');
  const reasonText = useReasonText();
  if (unsafe.length === 0) return null;
  return (
    <Callout tone="failure">
      <p>{t('review.unsafe')}</p>
      <ul className={classes.list}>
        {unsafe.map(({ rule, codes }) => (
          <li key={`${rule} ${codes.join(' ')}`}>
            {codes.map((code) => parameterOf(editor, code)?.name ?? code).join(', ')}: {reasonText(rule)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
