import IconClipboardCheck from '~icons/tabler/clipboard-check';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconShieldX from '~icons/tabler/shield-x';
import IconUserCheck from '~icons/tabler/user-check';
import { severityIcons } from '../../components/badges/severity-badge.tsx';
import type { Icon } from '../../components/icons/create-icon.tsx';
import type { AttentionItemKind } from './attention-kinds.ts';

export const itemIcons: Record<AttentionItemKind, Icon> = {
  critical: severityIcons.critical,
  unknown: severityIcons.unknown,
  warning: severityIcons.warning,
  hold: IconShieldX,
  deviation: IconShieldX,
  person: IconUserCheck,
  silence: IconPlugConnectedX,
  review: IconClipboardCheck,
};
