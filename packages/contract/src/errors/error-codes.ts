import * as z from 'zod/mini';

/**
 * The catalogue of errors. Every refusal carries one of these codes; the web app has a text for each in every language
 * (a test compares them), and docs/errors.md explains each to API users.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid' },
  BODY_NOT_JSON: { status: 400, title: 'The body is not JSON' },
  UNAUTHENTICATED: { status: 401, title: 'A valid access token is needed' },
  FORBIDDEN: { status: 403, title: 'You do not have the necessary permissions' },
  ACCOUNT_NOT_ACTIVE: { status: 403, title: 'The account is not active' },
  SUBSCRIPTION_KEY_UNKNOWN: { status: 403, title: 'The subscription key is missing or unknown' },
  BRAND_MISMATCH: { status: 403, title: 'This server serves another brand' },
  GRANT_TOO_HIGH: { status: 403, title: 'Nobody may give rights, or change an account, above their own' },
  ROUTE_NOT_FOUND: { status: 404, title: 'Requested resource is not available' },
  APPLIANCE_NOT_FOUND: { status: 404, title: 'There is no such machine' },
  DATA_MODEL_NOT_FOUND: { status: 404, title: 'There is no such data model' },
  USER_NOT_FOUND: { status: 404, title: 'There is no such account' },
  COMPANY_NOT_FOUND: { status: 404, title: 'There is no such company' },
  INVITATION_NOT_FOUND: { status: 404, title: 'There is no such invitation' },
  CUSTOMER_NOT_FOUND: { status: 404, title: 'There is no such customer' },
  SESSION_NOT_FOUND: { status: 404, title: 'There is no such sign-in' },
  ALARM_NOT_FOUND: { status: 404, title: 'The machine has no such alarm' },
  EVENT_NOT_FOUND: { status: 404, title: 'The machine has no such event' },
  VIEW_NOT_FOUND: { status: 404, title: 'There is no such view' },
  PROFILE_NOT_FOUND: { status: 404, title: 'There is no such settings profile' },
  PROFILE_VERSION_NOT_FOUND: { status: 404, title: 'The settings profile has no such version' },
  RUN_NOT_FOUND: { status: 404, title: 'There is no such run' },
  ACCOUNT_STATUS_CONFLICT: { status: 409, title: 'The account is not in a state for this' },
  ACCOUNT_EXISTS: { status: 409, title: 'The address has an account already' },
  ACCOUNT_CHANGED: { status: 409, title: 'Another user has changed the account meanwhile' },
  OWN_ACCOUNT: { status: 409, title: 'Your own account is deleted in your profile' },
  COMPANY_NOT_EMPTY: {
    status: 409,
    title: 'The company still has accounts, machines, customers, settings profiles or companies below it',
  },
  COMPANY_CHANGED: { status: 409, title: 'Another user has renamed or moved the company meanwhile' },
  LAST_ADMINISTRATOR: { status: 409, title: 'The last administrator cannot be removed' },
  APPLIANCE_EXISTS: { status: 409, title: 'This serial number is registered already' },
  APPLIANCE_RENAMED: { status: 409, title: 'The machine has got another name meanwhile' },
  ASSISTANCE_CHANGED: { status: 409, title: 'Somebody else has changed the contacts meanwhile' },
  INSTALLATION_CHANGED: { status: 409, title: 'The installation data have been changed meanwhile' },
  IMPORT_NOT_FINISHED: { status: 409, title: 'The machines of the file are still being added' },
  SECRETS_GONE: { status: 409, title: 'The link secrets have been erased' },
  RESOLUTION_CHANGED: { status: 409, title: 'Somebody else has noted what fixed it meanwhile' },
  TARIFFS_CHANGED: { status: 409, title: 'Another user has changed the prices meanwhile' },
  VIEW_NAME_TAKEN: { status: 409, title: 'There is another view of this name' },
  TOO_MANY_VIEWS: { status: 409, title: 'No more views can be saved' },
  PROFILE_NAME_TAKEN: { status: 409, title: 'There is another settings profile of this name for the model' },
  PROFILE_CHANGED: { status: 409, title: 'Somebody else has changed the settings profile meanwhile' },
  PARAMETERS_NOT_TOLD: { status: 409, title: 'The machine has not reported its parameters' },
  APPLIANCE_OFFLINE: { status: 409, title: 'The machine is not connected' },
  PARAMETERS_CHANGED: { status: 409, title: 'Parameters have been changed meanwhile' },
  PARAMETERS_BUSY: { status: 409, title: 'Somebody else is writing parameters of this machine' },
  APPLIANCE_CLAIMED: { status: 409, title: 'The machine is claimed already' },
  APPLIANCE_NOT_CLAIMED: { status: 409, title: 'You have not claimed the machine' },
  COMMAND_REFUSED: { status: 409, title: 'The machine refused the command' },
  ALARM_PREVENTS_START: { status: 409, title: 'An open alarm prevents the start of a cycle' },
  COMMAND_CONFLICT: { status: 409, title: 'This command ID was used for another command' },
  REMOTE_CONTROL_HELD: { status: 409, title: 'Somebody else steers the machine' },
  REMOTE_CONTROL_NOT_HELD: { status: 409, title: 'You do not steer the machine, or no longer' },
  FIRMWARE_NOT_POSSIBLE: { status: 409, title: 'This firmware cannot be installed on the machine now' },
  FIRMWARE_UPDATE_RUNNING: { status: 409, title: 'The machine is installing firmware already' },
  BOARD_REPLACEMENT_CHANGED: {
    status: 409,
    title: 'Somebody went on with the replacement of the main board, or ended it',
  },
  BOARD_NOT_READY: { status: 409, title: 'The new main board is not ready for this step' },
  BOARD_INCOMPATIBLE: { status: 422, title: 'This main board does not fit the machine' },
  GAMMA_UNKNOWN: { status: 422, title: 'The brand has no such range' },
  IMPORT_UNREADABLE: { status: 422, title: 'The file is not a table of machines' },
  SECRETS_KEY_WRONG: { status: 422, title: 'This is not the key of the import' },
  MODEL_UNKNOWN: { status: 422, title: 'The range has no such model' },
  CYCLE_NOT_REMOTE: { status: 422, title: 'This cycle cannot be started remotely' },
  CYCLE_UNKNOWN: { status: 422, title: 'The machine does not know this programme' },
  FIRMWARE_UNKNOWN: { status: 422, title: 'There is no such firmware for this machine' },
  VALUE_NOT_ALLOWED: { status: 422, title: 'Value not allowed' },
  PARAMETERS_UNSAFE: { status: 422, title: 'These values together would be unsafe' },
  CODE_NOT_ACCEPTED: { status: 422, title: 'The code is wrong, used or too old' },
  CLAIMING_CODE_WRONG: { status: 422, title: 'The machine shows another code' },
  CLAIMING_CODE_OVER: { status: 422, title: 'There is no code that could be right: ask for a new one' },
  PASSWORD_WRONG: { status: 422, title: 'The password is wrong' },
  PASSWORD_TOO_COMMON: { status: 422, title: 'The password is one that is tried first' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Only JSON is accepted here' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests, try again later' },
  INTERNAL_ERROR: { status: 500, title: 'Something went wrong' },
  DOCUMENT_NOT_MADE: { status: 503, title: 'The document could not be made now' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'The service is not available right now' },
  COMMAND_OUTCOME_UNKNOWN: { status: 504, title: 'The machine did not answer; whether it obeyed is unknown' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** RFC 9457 problem document. `errors` names invalid fields; `reason` is the machine's reason for a refusal,
 * or the alarm that prevents a start. */
export const problemSchema = z
  .object({
    type: z.string().check(z.describe('urn:washboard:problem: and the code, explained in docs/errors.md')),
    title: z.string(),
    status: z.int(),
    code: z.enum(errorCodes),
    detail: z.optional(z.string()),
    instance: z.optional(z.string()).check(z.describe('The ID of the request, as found in the log')),
    reason: z.optional(z.string()),
    triesLeft: z.optional(z.int()).check(z.describe('Of a code: how often it may still be typed wrong')),
    errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  })
  .register(z.globalRegistry, { id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
