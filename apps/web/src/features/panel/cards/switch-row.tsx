import { type ReactNode, useId } from 'react';
import { Switch } from '../../../components/forms/switch.tsx';
import { Text } from '../../../components/kit/text.tsx';
import classes from './cards.module.css';

interface SwitchRowProps {
  name: string;
  text?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isTrouble?: boolean;
}

export function SwitchRow({ name, text, isOn, onChange, isTrouble = false }: SwitchRowProps) {
  const id = useId();
  const nameId = useId();
  const textId = useId();
  return (
    <label htmlFor={id} className={classes.switchRow}>
      <span className={classes.name}>
        <span id={nameId}>{name}</span>
        {text !== undefined && (
          <Text as="span" id={textId} size="note" tone="quiet">
            {text}
          </Text>
        )}
      </span>
      <Switch
        id={id}
        aria-labelledby={nameId}
        aria-describedby={text === undefined ? undefined : textId}
        isOn={isOn}
        isTrouble={isTrouble}
        onChange={onChange}
      />
    </label>
  );
}
