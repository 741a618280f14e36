import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { useState } from 'react';
import { ChoiceDialog, type Picked } from './choice-dialog.tsx';
import { LimitProfileForm } from './limit-profile-form.tsx';
import { LimitProfileList, type ProfileTask } from './limit-profile-list.tsx';
import { useLimitProfiles } from './limit-profiles-api.ts';
import { RetireDialog } from './retire-dialog.tsx';

interface LimitsDialogProps {
  of: { serialNumber: string } | { company: NamedCompany };
  onClose: () => void;
}

export function LimitsDialog({ of, onClose }: LimitsDialogProps) {
  const [managed, setManaged] = useState<NamedCompany | null>(null);
  // The dialog stores this state, so that an unsaved choice survives a look at the profiles.
  const [place, setPlace] = useState('company' in of ? of.company.companyCode : '');
  const [picked, setPicked] = useState<Picked>({});
  return managed ? (
    <ProfileDialogs company={managed} onClose={() => setManaged(null)} />
  ) : (
    <ChoiceDialog
      serialNumber={'serialNumber' in of ? of.serialNumber : null}
      single={'company' in of ? of.company : null}
      place={place}
      picked={picked}
      onClose={onClose}
      onPlaceChange={setPlace}
      onPick={(profileId) => setPicked({ ...picked, [place]: profileId })}
      onManage={setManaged}
    />
  );
}

interface ProfileDialogsProps {
  company: NamedCompany;
  onClose: () => void;
}

function ProfileDialogs({ company, onClose }: ProfileDialogsProps) {
  const query = useLimitProfiles(company.companyCode);
  const [task, setTask] = useState<ProfileTask | null>(null);
  const back = () => setTask(null);
  const { companyCode } = company;
  if (task?.kind === 'create') return <LimitProfileForm companyCode={companyCode} profile={null} onClose={back} />;
  const profile = task && query.data?.items.find(({ id }) => id === task.id);
  if (task?.kind === 'edit' && profile)
    return <LimitProfileForm companyCode={companyCode} profile={profile} onClose={back} />;
  if (task?.kind === 'retire' && profile)
    return <RetireDialog companyCode={companyCode} profile={profile} onClose={back} />;
  return <LimitProfileList company={company} query={query} onClose={onClose} onTask={setTask} />;
}
