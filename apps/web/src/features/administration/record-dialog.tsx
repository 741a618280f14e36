import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Text } from '../../components/kit/text.tsx';
import { FactList } from '../../components/layout/fact-list.tsx';
import classes from './record-dialog.module.css';

interface RecordAction<Name extends string> {
  name: Name;
  label: string;
  explanation: ReactNode;
  isEnding: boolean;
  isDisabled?: boolean;
}

interface RecordDialogProps<Name extends string> {
  title: string;
  facts: ComponentProps<typeof FactList>['facts'];
  actions: readonly RecordAction<Name>[];
  onAct: (action: Name) => void;
  onClose: () => void;
  children?: ReactNode;
}

export function RecordDialog<Name extends string>(props: RecordDialogProps<Name>) {
  const { title, facts, actions, onAct, onClose, children } = props;
  return (
    <Dialog isOpen isWide onClose={onClose} title={title}>
      <FactList facts={facts} />
      {children}
      {actions.length > 0 && (
        <ul className={classes.actions}>
          {actions.map(({ name, label, explanation, isEnding, isDisabled = false }) => (
            <li key={name} className={classes.action}>
              <Button
                variant="default"
                {...(isEnding && dangerOutline)}
                disabled={isDisabled}
                onClick={() => onAct(name)}
              >
                {label}
              </Button>
              <Text as="span" size="sm" tone="quiet">
                {explanation}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
