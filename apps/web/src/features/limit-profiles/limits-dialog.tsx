import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { useState } from 'react';
import { ChoiceDialog, type Picked } from './choice-dialog.tsx';
import { ProfileDialogs } from './profile-dialogs.tsx';

interface LimitsDialogProps {
  /** Limits are chosen for this machine, its company or one above; or for this company alone. */
  of: { serialNumber: string } | { company: NamedCompany };
  onClose: () => void;
}

/** The choice of limits, and in its place the profiles of a company. */
export function LimitsDialog({ of, onClose }: LimitsDialogProps) {
  const [managed, setManaged] = useState<NamedCompany | null>(null);
  // Here, so that a choice that was not saved yet survives a look at the profiles.
  const [place, setPlace] = useState('company' in of ? of.company.companyCode : '');
  const [picked, setPicked] = useState<Picked>({});
  return managed ? (
    <ProfileDialogs company={managed} onClose={() => setManaged(null)} />
  ) : (
    <ChoiceDialog
      serialNumber={'serialNumber' in of ? of.serialNumber : null}
      single={'company' in of ? of.company : null}
      {...{ place, picked, onClose }}
      onPlaceChange={setPlace}
      onPick={(profileId) => setPicked({ ...picked, [place]: profileId })}
      onManage={setManaged}
    />
  );
}
