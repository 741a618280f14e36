import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LinksDialog } from '../../../components/links/links-dialog.tsx';
import { api } from '../../../lib/api/api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { WallLinkForm } from './wall-link-form.tsx';

const listPath = '/api/v1/account/companies/{companyCode}/wallLinks';
const linkPath = '/api/v1/account/companies/{companyCode}/wallLinks/{id}';

interface WallLinksDialogProps {
  company: { companyCode: string; companyName: string };
  onClose: () => void;
}

export function WallLinksDialog({ company: { companyCode, companyName }, onClose }: WallLinksDialogProps) {
  const { t } = useTranslation('wall-links');
  const formats = useFormats();
  const client = useQueryClient();
  // Refetches after a refusal too: another user may have changed the links.
  const onSettled = () => void client.invalidateQueries({ queryKey: ['get', listPath] });
  const links = api.useQuery('get', listPath, { params: { path: { companyCode } } });
  const creating = api.useMutation('post', listPath, { onSettled });
  const revoking = api.useMutation('delete', linkPath, { onSettled });

  return (
    <LinksDialog
      title={t('links')}
      intro={t('intro', { company: companyName })}
      isCreating={creating.isPending}
      form={(formId, onIssued) => (
        <WallLinkForm
          formId={formId}
          saving={creating}
          onSubmit={(body) => creating.mutate({ params: { path: { companyCode } }, body }, { onSuccess: onIssued })}
        />
      )}
      onceText={({ expiresAt }) => t('issued.once', { expires: formats.instant(expiresAt) })}
      links={links}
      nameOf={({ name }) => name}
      useOf={({ lastUsedAt }) =>
        lastUsedAt === null ? t('list.neverUsed') : t('list.used', { at: formats.instant(lastUsedAt) })
      }
      revoking={revoking}
      revokeText={t('revoke.text')}
      onRevoke={({ id }, onSuccess) => revoking.mutate({ params: { path: { companyCode, id } } }, { onSuccess })}
      onClose={onClose}
    />
  );
}
