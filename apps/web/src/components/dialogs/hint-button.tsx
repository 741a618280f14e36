import { ActionIcon } from '@mantine/core';
import { useId, useState } from 'react';
import IconInfoCircle from '~icons/tabler/info-circle';
import { Text } from '../kit/text.tsx';
import classes from './hint-button.module.css';

export function HintButton({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  return (
    <span className={classes.hint}>
      <ActionIcon
        variant="transparent"
        color="gray"
        aria-label={label}
        aria-describedby={id}
        onMouseEnter={open}
        onMouseLeave={close}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <IconInfoCircle size={18} />
      </ActionIcon>
      <Text role="tooltip" id={id} as="span" size="sm" className={classes.text} data-open={isOpen}>
        {text}
      </Text>
    </span>
  );
}
