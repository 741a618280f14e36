import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import type { PanelOperation, PanelState } from '@washboard/contract/panel/panel';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { VisuallyHidden } from '../../../components/text/visually-hidden.tsx';
import classes from './cards.module.css';

interface BoardCardProps extends Pick<PanelState, 'board' | 'spareBoard'> {
  onOperate: (operation: PanelOperation) => void;
}

export function BoardCard({ board, spareBoard, onOperate }: BoardCardProps) {
  const { t } = useTranslation('panel');
  return (
    <Card title={t('board.title')}>
      <Row gap={16} align="start" isOneLine justify="between" className={classes.label}>
        <dl className={classes.facts}>
          <dt>{t('board.fitted')}</dt>
          <dd className={classes.address}>{board.macAddress}</dd>
          <dt>{t('board.memory')}</dt>
          <dd className={board.isBlank ? classes.blank : undefined}>
            {t(board.isBlank ? 'board.blank' : 'board.setUp')}
          </dd>
        </dl>
        {board.isBlank && <CopyAddress macAddress={board.macAddress} />}
      </Row>
      {!board.isBlank && (
        <Row gap={16} align="start" isOneLine justify="between" className={classes.label}>
          <dl className={classes.facts}>
            <dt>{t('board.spare')}</dt>
            <dd className={classes.address}>{spareBoard.macAddress}</dd>
            <dt>{t('label.range')}</dt>
            <dd>{rangeNames[spareBoard.gamma]}</dd>
          </dl>
          <CopyAddress macAddress={spareBoard.macAddress} />
        </Row>
      )}
      <FitBoardForm isBlank={board.isBlank} onFit={(linkSecret) => onOperate({ kind: 'fitBoard', linkSecret })} />
    </Card>
  );
}

function CopyAddress({ macAddress }: { macAddress: string }) {
  const { t } = useTranslation('panel');
  const { copied, copy } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        className={`${classes.copy} ${classes.tall}`}
        aria-label={t('board.copyOf', { macAddress })}
        leftSection={<Icon size={18} />}
        onClick={() => copy(macAddress)}
      >
        {t('board.copy')}
      </Button>
      <VisuallyHidden role="status">{copied && t('board.copied')}</VisuallyHidden>
    </>
  );
}

interface FitBoardFormProps {
  /** A blank board stays in the machine and signs in with a new secret. */
  isBlank: boolean;
  onFit: (linkSecret: string) => void;
}

function FitBoardForm({ isBlank, onFit }: FitBoardFormProps) {
  const { t } = useTranslation('panel');
  const [typed, setTyped] = useState('');
  const textId = useId();
  const linkSecret = typed.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (linkSecret === '') return;
    onFit(linkSecret);
    setTyped('');
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        size="md"
        label={t('board.secret')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.tall} disabled={linkSecret === ''} aria-describedby={textId}>
        {t(isBlank ? 'board.enter' : 'board.fit')}
      </Button>
      <Text id={textId} size="note" tone="quiet">
        {t(isBlank ? 'board.enterText' : 'board.fitText')}
      </Text>
    </form>
  );
}
