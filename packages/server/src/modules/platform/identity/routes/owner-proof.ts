import { invalid } from '../../../../http/errors.js';
import type { UserActor } from '../../../../policy/actor.js';
import type { Passwords } from '../passwords.service.js';
import { ownScope, type TwoSteps } from '../two-step.service.js';

/** What users prove with who they are, once more: one of the two. */
interface OwnerProof {
  readonly code?: string | undefined;
  readonly password?: string | undefined;
}

/** Before a user changes how they sign in. @throws ApiError VALIDATION_FAILED, RATE_LIMITED, UNAVAILABLE. */
export type ProveOwner = (actor: UserActor, proof: OwnerProof) => Promise<void>;

const PROOF = 'Enter a code of your app, or your password.';

export const ownerProof =
  ({ twoSteps, passwords }: { readonly twoSteps: TwoSteps; readonly passwords: Passwords }): ProveOwner =>
  async (actor, { code, password }) => {
    if (code !== undefined) await twoSteps.check(ownScope(actor.companyId, actor.userId), { code });
    else if (password !== undefined) await passwords.check(actor, password);
    else throw invalid({ code: PROOF });
  };
