import twilio from 'twilio';
import type { Carrier, DialResult, KnownText, LegReport } from './carrier.port.js';
import { createCarrierClient, carrierErrorOf, isPassing } from './twilio.client.js';
import { createFaxCalls } from './twilio.faxes.js';
import { createNumberCalls } from './twilio.numbers.js';

export interface CarrierSettings {
  accountSid: string;
  authToken: string;
  apiKey: string;
  apiSecret: string;
  appSid: string;
  /** Null for Twilio itself. */
  apiOrigin: string | null;
}

const TOKEN_TTL_SECONDS = 3600;
const STATUS_EVENTS = ['initiated', 'ringing', 'answered', 'completed'];

/** Twilio's codes for "this leg, conference or recording does not exist (any more)" and "it is over". */
const GONE: ReadonlySet<number> = new Set([20404, 21220, 21218]);
/** A participant with this label exists. */
const LABEL_TAKEN = 16001;

/** Asked about before a text is sent once more; more than one number gets in the time of an outage. */
const KNOWN_TEXTS = 50;

/** The most that the carrier gives at once. */
const LARGEST_PAGE = 1_000;

type MessageInstance = Awaited<ReturnType<twilio.Twilio['messages']['list']>>[number];

function knownText(text: MessageInstance): KnownText {
  // The library gives an invalid date where the carrier has none yet.
  const sentAtMs = (text.dateSent as Date | null)?.getTime() ?? Number.NaN;
  return {
    sid: text.sid,
    isInbound: text.direction === 'inbound',
    from: text.from,
    to: text.to,
    body: text.body ?? '',
    status: text.status,
    code: text.errorCode || null,
    said: text.errorMessage || null,
    files: Number(text.numMedia) || 0,
    sentAtMs: Number.isNaN(sentAtMs) ? null : sentAtMs,
  };
}

export function createTwilioCarrier(settings: CarrierSettings): Carrier {
  const client = createCarrierClient(settings);

  /** The leg that has this label in the conference of this name. */
  async function legOfLabel(conference: string, label: string): Promise<string | null> {
    const [found] = await client.conferences.list({ friendlyName: conference, limit: 1 });
    if (found === undefined) return null;
    const participant = await unlessGone(() => client.conferences(found.sid).participants(label).fetch());
    return participant?.callSid ?? null;
  }

  async function dial(
    order: () => Promise<{ legSid: string }>,
    earlier?: () => Promise<string | null>,
  ): Promise<DialResult> {
    try {
      const { legSid } = await order();
      return { kind: 'dialled', legSid };
    } catch (error) {
      const refusal = carrierErrorOf(error);
      if (refusal?.code === LABEL_TAKEN && earlier !== undefined) {
        const legSid = await earlier();
        if (legSid !== null) return { kind: 'dialled', legSid };
      }
      if (refusal === null || isPassing(refusal)) throw error;
      return { kind: 'refused', code: refusal.code };
    }
  }

  const apiOrigin = settings.apiOrigin ?? 'https://api.twilio.com';
  const faxes = createFaxCalls({ ...settings, apiOrigin });
  const credentials = (): string => Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64');

  async function unlessGone<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const refusal = carrierErrorOf(error);
      if (refusal !== null && (GONE.has(refusal.code) || refusal.status === 404)) return null;
      throw error;
    }
  }

  async function liveConference(name: string): Promise<string | null> {
    const [found] = await client.conferences.list({ friendlyName: name, status: 'in-progress', limit: 1 });
    return found?.sid ?? null;
  }

  return {
    account: settings.accountSid,

    voiceToken(identity) {
      const { AccessToken } = twilio.jwt;
      const token = new AccessToken(settings.accountSid, settings.apiKey, settings.apiSecret, {
        identity,
        ttl: TOKEN_TTL_SECONDS,
      });
      token.addGrant(new AccessToken.VoiceGrant({ incomingAllow: true, outgoingApplicationSid: settings.appSid }));
      return { token: token.toJwt(), ttlSeconds: TOKEN_TTL_SECONDS };
    },

    addParticipant: (add) =>
      dial(
        async () => {
          const participant = await client.conferences(add.conference).participants.create({
            from: add.from,
            to: add.to,
            label: add.label,
            timeout: add.timeoutSeconds,
            earlyMedia: true,
            beep: 'false',
            endConferenceOnExit: add.endsConference,
            statusCallback: add.statusUrl,
            statusCallbackEvent: STATUS_EVENTS,
            ...(add.answeredByUrl === null
              ? {}
              : { machineDetection: 'DetectMessageEnd', amdStatusCallback: add.answeredByUrl }),
          });
          return { legSid: participant.callSid };
        },
        () => legOfLabel(add.conference, add.label),
      ),

    ringClient: (ring) =>
      dial(async () => {
        const call = await client.calls.create({
          to: `client:${ring.identity}?${new URLSearchParams(ring.parameters).toString()}`,
          from: ring.from,
          url: ring.answerUrl,
          timeout: ring.timeoutSeconds,
          statusCallback: ring.statusUrl,
          statusCallbackEvent: STATUS_EVENTS,
        });
        return { legSid: call.sid };
      }),

    ringNumber: (ring) =>
      dial(async () => {
        const call = await client.calls.create({
          to: ring.to,
          from: ring.from,
          url: ring.answerUrl,
          timeout: ring.timeoutSeconds,
          statusCallback: ring.statusUrl,
          statusCallbackEvent: STATUS_EVENTS,
        });
        return { legSid: call.sid };
      }),

    async redirectLeg(legSid, url) {
      return (await unlessGone(() => client.calls(legSid).update({ url, method: 'POST' }))) !== null;
    },

    async endLeg(legSid) {
      // `completed` ends a leg that talks, and one that rings as well.
      return (await unlessGone(() => client.calls(legSid).update({ status: 'completed' }))) !== null;
    },

    async arrangeConference(name, seats) {
      const sid = await liveConference(name);
      if (sid === null) return false;
      const inside = await unlessGone(() => client.conferences(sid).participants.list());
      for (const { legSid, isHeld: hold, isMuted, coach = null } of seats) {
        const one = inside?.find(({ callSid }) => callSid === legSid);
        if (one === undefined) continue;
        const callSidToCoach = inside?.find(({ callSid }) => callSid === coach)?.callSid ?? null;
        const muted = isMuted || (coach !== null && callSidToCoach === null);
        const coached = one.coaching ? one.callSidToCoach : null;
        if (one.hold === hold && one.muted === muted && coached === callSidToCoach) continue;
        // In one request: who changes from one to the other is not heard by everyone in between.
        const coaching =
          callSidToCoach !== null ? { coaching: true, callSidToCoach } : coached === null ? {} : { coaching: false };
        await unlessGone(() =>
          client
            .conferences(sid)
            .participants(legSid)
            .update({ hold, muted, ...coaching }),
        );
      }
      return inside !== null;
    },

    async pauseRecording(legSid, recordingSid, isPaused) {
      const change = isPaused
        ? ({ status: 'paused', pauseBehavior: 'silence' } as const)
        : ({ status: 'in-progress' } as const);
      return (await unlessGone(() => client.calls(legSid).recordings(recordingSid).update(change))) !== null;
    },

    startRecording: (legSid, callbackUrl) =>
      unlessGone(async () => {
        const [running] = await client.calls(legSid).recordings.list({ limit: 1 });
        if (running !== undefined) return { recordingSid: running.sid };
        const recording = await client.calls(legSid).recordings.create({
          recordingChannels: 'dual',
          recordingStatusCallback: callbackUrl,
          recordingStatusCallbackEvent: ['completed', 'absent'],
        });
        return { recordingSid: recording.sid };
      }),

    async fetchRecording(recordingSid) {
      // With the channels that it was recorded with: two are refused of a recording that has one, as of a conference or a voicemail.
      const path = `/2010-04-01/Accounts/${settings.accountSid}/Recordings/${recordingSid}.wav`;
      const answer = await fetch(apiOrigin + path, { headers: { authorization: `Basic ${credentials()}` } });
      if (!answer.ok) throw new Error(`the carrier answered ${answer.status} for a recording`);
      return Buffer.from(await answer.arrayBuffer());
    },

    fetchRecordingState: (recordingSid) =>
      unlessGone(async () => {
        const { status, duration } = await client.recordings(recordingSid).fetch();
        return { isComplete: status === 'completed', seconds: Number(duration) || 0 };
      }),

    fetchVoicemail: (legSid) =>
      unlessGone(async () => {
        const [newest] = await client.calls(legSid).recordings.list({ limit: 1 });
        return newest?.status === 'completed' ? newest : null;
      }).then((newest) => newest && { recordingSid: newest.sid, seconds: Number(newest.duration) || 0 }),

    async fetchConferenceEnd(name) {
      const [conference] = await client.conferences.list({ friendlyName: name, limit: 1 });
      if (conference?.status !== 'completed') return null;
      const endedBySid = conference.callSidEndingConference || null;
      return { atMs: conference.dateUpdated.getTime(), endedBySid };
    },

    fetchLeg: (legSid) =>
      unlessGone(async (): Promise<LegReport> => {
        const { status, startTime, endTime, duration } = await client.calls(legSid).fetch();
        // The library gives an invalid date where the carrier has none yet.
        const time = (date: Date | null): number | null => {
          const ms = date?.getTime() ?? Number.NaN;
          return Number.isNaN(ms) ? null : ms;
        };
        const [startedAtMs, endedAtMs] = [time(startTime), time(endTime)];
        // The start is the dial of a leg that was not answered; only these two have been answered.
        const talkedMs = Number(duration) * 1000;
        const answeredAtMs =
          status === 'in-progress'
            ? startedAtMs
            : status === 'completed'
              ? endedAtMs !== null && talkedMs > 0
                ? endedAtMs - talkedMs
                : startedAtMs
              : null;
        return { status, answeredAtMs, endedAtMs };
      }),

    async configureApplication({ voiceUrl, statusUrl }) {
      await client.applications(settings.appSid).update({
        voiceUrl,
        voiceMethod: 'POST',
        statusCallback: statusUrl,
        statusCallbackMethod: 'POST',
      });
    },

    ...createNumberCalls(client, faxes, { buysMissing: settings.apiOrigin !== null }),

    async sendMessage({ from, to, body, mediaUrls, asMms, statusUrl }) {
      try {
        const alone = asMms === true ? { sendAsMms: true } : {};
        const media = mediaUrls.length === 0 ? alone : { mediaUrl: [...mediaUrls] };
        const status = statusUrl === null ? {} : { statusCallback: statusUrl };
        const { sid } = await client.messages.create({ from, to, body, ...status, ...media });
        return { kind: 'accepted', sid };
      } catch (error) {
        const refusal = carrierErrorOf(error);
        if (refusal === null || isPassing(refusal)) throw error;
        return { kind: 'refused', code: refusal.code, text: refusal.text };
      }
    },

    async listMessages({ from, to, sinceMs }) {
      // Not by `dateSent`: a text that the carrier still holds has none.
      const all = await client.messages.list({ from, to, limit: KNOWN_TEXTS });
      return all.filter(({ dateCreated }) => dateCreated.getTime() >= sinceMs).map(knownText);
    },

    async listTexts({ sinceMs, untilMs, limit }) {
      const between = { dateSentAfter: new Date(sinceMs), dateSentBefore: new Date(untilMs) };
      // One page, not the library's `list`: what fails before the carrier is asked would leave that waiting for ever.
      const { instances } = await client.messages.page({ ...between, pageSize: Math.min(limit, LARGEST_PAGE) });
      return instances.slice(0, limit).map(knownText);
    },

    fetchText: (sid) => unlessGone(async () => knownText(await client.messages(sid).fetch())),

    async listMedia(sid) {
      const files = await client.messages(sid).media.list({ limit: LARGEST_PAGE });
      // The address of the description of a file; without its ending it is that of the file itself.
      return files.map(({ uri, contentType }) => ({ url: apiOrigin + uri.replace(/\.json$/, ''), contentType }));
    },

    async fetchMedia(url, maxBytes) {
      if (new URL(url).origin !== apiOrigin) throw new Error('a file of a text is not at the carrier');
      // A redirect to the carrier's storage loses the credentials on its way, as it should.
      const answer = await fetch(url, { headers: { authorization: `Basic ${credentials()}` } });
      if (answer.status === 404 || answer.status === 410) return null;
      if (!answer.ok || answer.body === null) throw new Error(`the carrier answered ${answer.status} for a file`);
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
        bytes += chunk.length;
        // Leaving the loop ends the download.
        if (bytes > maxBytes) return null;
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    },

    async lookUpLineType(phoneNumber) {
      const wanted = { fields: 'line_type_intelligence' };
      const found = await client.lookups.v2.phoneNumbers(phoneNumber).fetch(wanted);
      // Typed as always there; it is null when the number is none.
      const facts: Partial<typeof found.lineTypeIntelligence> | null = found.lineTypeIntelligence;
      return { type: facts?.type ?? null, carrierName: facts?.carrierName ?? null };
    },

    sendFax: faxes.send,
    listFaxes: faxes.list,
    fetchFax: faxes.fetch,

    isSigned: (url, form, signature) => twilio.validateRequest(settings.authToken, signature, url, form),
  };
}
