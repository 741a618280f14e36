import { Button } from '@mantine/core';
import IconFilterOff from '~icons/tabler/filter-off';
import { EmptyMessage } from './empty-message.tsx';

interface NoMatchProps {
  title: string;
  text: string;
  /** The words of the button that removes the filters. */
  reset: string;
  onReset: () => void;
}

/** A list without results because of its filters. */
export function NoMatch({ title, text, reset, onReset }: NoMatchProps) {
  return (
    <EmptyMessage
      icon={<IconFilterOff size={40} />}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onReset}>
          {reset}
        </Button>
      }
    />
  );
}
