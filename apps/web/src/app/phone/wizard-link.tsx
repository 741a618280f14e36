import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconTool from '~icons/tabler/tool';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { isPhoneShell } from '../../lib/shell.ts';

export function WizardLink({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('installation');
  return (
    <TouchButton
      variant="default"
      mt={12}
      leftSection={<IconTool size={18} />}
      renderRoot={(props) => (
        // Only the shell for phones has this page.
        <Link {...props} to="/app/install/$serialNumber" params={{ serialNumber }} reloadDocument={!isPhoneShell} />
      )}
    >
      {t('reports.install')}
    </TouchButton>
  );
}
