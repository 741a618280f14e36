import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

/** Mantine's button that shows the password has no name, and the keyboard cannot reach it. */
export function PasswordField(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': t('togglePassword'), tabIndex: 0 }}
      {...props}
    />
  );
}
