import { ActionIcon } from '@mantine/core';
import IconX from '~icons/tabler/x';

interface ClearButtonProps {
  label: string;
  onClear: () => void;
}

export function ClearButton({ label, onClear }: ClearButtonProps) {
  return (
    <ActionIcon variant="transparent" color="gray" size="100%" aria-label={label} onClick={onClear}>
      <IconX size={18} />
    </ActionIcon>
  );
}
