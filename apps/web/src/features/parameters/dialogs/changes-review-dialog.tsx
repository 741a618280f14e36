import { Button } from '@mantine/core';
import type { Condition } from '@washboard/contract/appliances/condition';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerColor } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { DifferenceTable } from '../compare/difference-table.tsx';
import { draftChanges } from '../editing/draft.ts';
import { type Editor, editedParameter } from '../editing/editor.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { Objections, objectionsTo } from '../write/objections.tsx';
import type { WriteControl } from '../write/use-write.ts';

interface ChangesReviewDialogProps {
  editor: Editor;
  condition: Condition;
  write: WriteControl;
  onClose: () => void;
}

export function ChangesReviewDialog({ editor, condition, write, onClose }: ChangesReviewDialogProps) {
  const { t } = useTranslation('parameters');
  const { t: common } = useTranslation();
  const [commandId] = useState(() => crypto.randomUUID());
  const { draft, present, model, machine } = editor;
  const changes = draftChanges(draft, present);
  const codes = changes.map(({ code }) => code);
  const objections = objectionsTo(editor, codes);
  const isFactory = codes.some((code) => editedParameter(editor, code)?.type === parameterTypes.factory);
  const isReachable = condition !== 'offline' && condition !== 'unknown';
  const isPossible = isReachable && condition !== 'running' && changes.length > 0 && objections.isNone;

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
      <Objections editor={editor} objections={objections} />
      {objections.unsafe.length === 0 && <WhatIf editor={editor} codes={codes} />}
      {!isReachable && <Callout tone="notice">{t('review.offline')}</Callout>}
      {condition === 'running' && <Callout tone="notice">{t('review.running')}</Callout>}
    </Dialog>
  );
}
