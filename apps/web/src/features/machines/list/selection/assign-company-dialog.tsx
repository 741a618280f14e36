import { Button } from '@mantine/core';
import type { Company } from '@washboard/contract/companies/companies';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { CompanySearchField } from '../../../../components/forms/company-search-field.tsx';
import { FailureNote } from '../../../../components/kit/failure-note.tsx';
import { fetchClient } from '../../../../lib/api/api.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import type { BulkRun } from './bulk-run.ts';
import { selectedMachines } from './selected-machines.ts';
import type { Selection } from './use-selection.ts';

interface AssignCompanyDialogProps {
  kind: 'assign' | 'takeBack';
  selection: Selection;
  count: number;
  onClose: () => void;
  onBegin: (task: Pick<BulkRun, 'title' | 'machines' | 'work'>) => void;
}

export function AssignCompanyDialog({ kind, selection, count, onClose, onBegin }: AssignCompanyDialogProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const [company, setCompany] = useState<Company | null>(null);
  const [collecting, setCollecting] = useState<{ come: number; total: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const aborting = useRef(new AbortController());
  const shown = formats.integer(count);

  useEffect(() => {
    const controller = new AbortController();
    aborting.current = controller;
    return () => controller.abort();
  }, []);

  async function begin(): Promise<void> {
    const { signal } = aborting.current;
    setFailure(null);
    setCollecting({ come: 0, total: count });
    try {
      const machines = await selectedMachines(selection, {
        signal,
        onProgress: (come, total) => setCollecting({ come, total }),
      });
      const target = kind === 'assign' ? (company?.companyCode ?? null) : null;
      onBegin({
        title: company ? t('bulk.assigning', { company: company.companyName }) : t('bulk.takingBack'),
        machines,
        work: ({ serialNumber }) => assign(serialNumber, target),
      });
    } catch (thrown) {
      if (signal.aborted) return;
      setCollecting(null);
      setFailure(thrown);
    }
  }

  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t(`bulk.${kind}Title`, { count, shown })}
      actions={
        <>
          <Button variant="default" data-autofocus={kind === 'takeBack' || undefined} onClick={onClose}>
            {t('bulk.cancel')}
          </Button>
          <Button disabled={kind === 'assign' && !company} loading={collecting !== null} onClick={() => void begin()}>
            {t(`bulk.${kind}Confirm`, { count, shown })}
          </Button>
        </>
      }
    >
      <p>{t(`bulk.${kind}Text`)}</p>
      {kind === 'assign' && (
        <CompanySearchField
          label={t('bulk.company')}
          placeholder={t('bulk.companyHint')}
          value={company?.companyCode ?? null}
          onChange={setCompany}
          isFocused
        />
      )}
      {collecting && collecting.total > 0 && (
        <progress value={collecting.come} max={collecting.total} aria-label={t('bulk.collecting')} />
      )}
      <FailureNote of={failure} />
    </Dialog>
  );
}

async function assign(serialNumber: string, companyCode: string | null): Promise<void> {
  const params = { path: { serialNumber } };
  const answer = await fetchClient.POST('/api/v1/appliance/appliances/{serialNumber}/assign', {
    params,
    body: { companyCode },
  });
  if (answer.error) throw answer.error;
}
