import type { AlarmSeverity } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import {
  type comparisons,
  type NewRule,
  type Rule,
  type RuleKind,
  ruleBounds,
  thresholdFault,
} from '@washboard/contract/notifications/notification-rules';
import { type Channel, channelDefinitions } from '@washboard/contract/telemetry/channels';
import type { KitForm } from '../../components/kit/use-kit-form.ts';
import { type QuantityStyle, readTyped, typedText } from './typed-quantity.ts';

export const machineChoices = ['all', 'company', 'range', 'machine'] as const;

export interface ChosenMachine {
  serialNumber: string;
  applianceName: string;
  gamma: Gamma;
}

/** A draft has the fields of every kind, so that a change of the kind loses no input. */
export interface RuleDraft {
  kind: RuleKind;
  isEnabled: boolean;
  machines: (typeof machineChoices)[number];
  companyCode: string | null;
  /** Only rules for a company or a range use this; null means every range. */
  gamma: Gamma | null;
  machine: ChosenMachine | null;
  severity: AlarmSeverity;
  offlineMinutes: number;
  channel: Channel;
  comparison: (typeof comparisons)[number];
  limit: string;
  hysteresis: string;
  holdMinutes: number;
  byMail: boolean;
  byPush: boolean;
  escalates: boolean;
  escalationMinutes: number;
  /** An empty string is a place without a choice. */
  people: string[];
}

export type RuleForm = KitForm<RuleDraft, RuleDraft>;

export type RuleDraftError = 'required' | 'number' | 'negative' | 'never' | 'always' | 'neverEnds';
type DraftField = 'companyCode' | 'gamma' | 'machine' | 'limit' | 'hysteresis' | 'people';
type RuleDraftErrors = Partial<Record<DraftField, RuleDraftError>>;

type Reader = Omit<QuantityStyle, 'gamma'>;

/** The noise of the sensors is smaller than 2 °C, 0.5 litres and 20 litres per hour. */
const usualHysteresis = { deciCelsius: 20, deciLitre: 5, litrePerHour: 20 } as const;

export function usualHysteresisText(channel: Channel, style: QuantityStyle): string {
  return typedText(channel, usualHysteresis[channelDefinitions[channel].unit], style, true);
}

export function emptyDraft(reader: Reader): RuleDraft {
  return {
    kind: 'alarm',
    isEnabled: true,
    machines: 'all',
    companyCode: null,
    gamma: null,
    machine: null,
    severity: 'critical',
    offlineMinutes: 24 * 60,
    byMail: true,
    byPush: true,
    channel: 'boilerTmp',
    comparison: 'above',
    limit: '',
    holdMinutes: 5,
    hysteresis: usualHysteresisText('boilerTmp', { ...reader, gamma: undefined }),
    escalates: false,
    escalationMinutes: 15,
    people: [],
  };
}

export function ruleDraft({ rule, machine }: Rule, reader: Reader): RuleDraft {
  const { kind, isEnabled, byMail, byPush, escalation } = rule;
  const { companyCode, gamma, serialNumber } = rule.machines;
  const draft: RuleDraft = {
    ...emptyDraft(reader),
    kind,
    isEnabled,
    byMail,
    byPush,
    companyCode,
    gamma,
    machines: serialNumber ? 'machine' : companyCode ? 'company' : gamma ? 'range' : 'all',
    machine: serialNumber && machine ? { serialNumber, ...machine } : null,
    ...(escalation && { escalates: true, escalationMinutes: escalation.afterMinutes, people: escalation.userIds }),
  };
  switch (rule.kind) {
    case 'alarm':
      return { ...draft, severity: rule.severity };
    case 'offline':
      return { ...draft, offlineMinutes: rule.afterMinutes };
    case 'threshold': {
      const { channel, comparison, holdMinutes } = rule;
      const style = { ...reader, gamma: ruleGamma(draft) };
      return {
        ...draft,
        channel,
        comparison,
        holdMinutes,
        limit: typedText(channel, rule.limit, style),
        hysteresis: typedText(channel, rule.hysteresis, style, true),
      };
    }
    default:
      return draft;
  }
}

export function ruleGamma({ machines, machine, gamma }: RuleDraft): Gamma | undefined {
  if (machines === 'machine') return machine?.gamma;
  return machines === 'all' ? undefined : (gamma ?? undefined);
}

export function readThreshold(draft: RuleDraft, reader: Reader) {
  const style = { ...reader, gamma: ruleGamma(draft) };
  return {
    limit: readTyped(draft.channel, draft.limit, style),
    hysteresis: readTyped(draft.channel, draft.hysteresis, style, true),
  };
}

export function ruleDraftErrors(draft: RuleDraft, reader: Reader, colleagues: ReadonlySet<string>): RuleDraftErrors {
  const fieldErrors: RuleDraftErrors = {};
  const { machines, escalates } = draft;
  if (machines === 'company' && draft.companyCode === null) fieldErrors.companyCode = 'required';
  if (machines === 'range' && draft.gamma === null) fieldErrors.gamma = 'required';
  if (machines === 'machine' && draft.machine === null) fieldErrors.machine = 'required';
  const people = chosenPeople(draft);
  if (escalates && (people.length === 0 || people.some((id) => !colleagues.has(id)))) fieldErrors.people = 'required';
  return draft.kind === 'threshold' ? { ...fieldErrors, ...thresholdErrors(draft, reader) } : fieldErrors;
}

function thresholdErrors(draft: RuleDraft, reader: Reader): RuleDraftErrors {
  const { channel, comparison } = draft;
  const { limit, hysteresis } = readThreshold(draft, reader);
  const fieldErrors: RuleDraftErrors = {};
  if (limit === undefined) fieldErrors.limit = draft.limit.trim() === '' ? 'required' : 'number';
  if (hysteresis === undefined) fieldErrors.hysteresis = draft.hysteresis.trim() === '' ? 'required' : 'number';
  else if (hysteresis < 0) fieldErrors.hysteresis = 'negative';
  if (limit === undefined) return fieldErrors;
  const fieldError = thresholdFault({ channel, comparison, limit, hysteresis: Math.max(0, hysteresis ?? 0) });
  if (fieldError === null) return fieldErrors;
  return fieldError === 'neverEnds' ? { hysteresis: fieldError } : { ...fieldErrors, limit: fieldError };
}

export function draftedRule(draft: RuleDraft, reader: Reader, colleagues: ReadonlySet<string>): NewRule | undefined {
  if (Object.keys(ruleDraftErrors(draft, reader, colleagues)).length > 0) return undefined;
  const { kind, isEnabled, byMail, byPush, escalates } = draft;
  const escalation = escalates ? { afterMinutes: draft.escalationMinutes, userIds: chosenPeople(draft) } : null;
  const common = { isEnabled, machines: machinesOf(draft), byMail, byPush, escalation };
  switch (kind) {
    case 'alarm':
      return { kind, ...common, severity: draft.severity };
    case 'offline':
      return { kind, ...common, afterMinutes: draft.offlineMinutes };
    case 'threshold': {
      const { channel, comparison, holdMinutes } = draft;
      const { limit, hysteresis } = readThreshold(draft, reader);
      if (limit === undefined || hysteresis === undefined) return undefined;
      return { kind, ...common, channel, comparison, limit, hysteresis, holdMinutes };
    }
    default:
      return { kind, ...common };
  }
}

function machinesOf({ machines, companyCode, gamma, machine }: RuleDraft): NewRule['machines'] {
  return {
    companyCode: machines === 'company' ? companyCode : null,
    gamma: machines === 'company' || machines === 'range' ? gamma : null,
    serialNumber: machines === 'machine' ? (machine?.serialNumber ?? null) : null,
  };
}

function chosenPeople({ people }: RuleDraft): string[] {
  return [...new Set(people.filter((id) => id !== ''))].slice(0, ruleBounds.escalation.people);
}
