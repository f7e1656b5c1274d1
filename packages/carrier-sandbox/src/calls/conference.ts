import type { FrameSource, Room } from '../ports.js';
import { rfc2822, type CallbackTarget, type Core } from '../carrier.js';
import { Aborted } from '../clock.js';
import { newSid } from '../ids.js';
import { holdMusic } from '../media/tones.js';
import type { Recording, RecordingOptions, Recordings } from '../recording/recordings.js';
import { beepClip, fetchPrompt, playClip } from '../twiml/clips.js';
import type { Call, Seat } from './call.js';
import { playIntoRoom } from './room-player.js';

export type ConferenceStatus = 'init' | 'in-progress' | 'completed';
export type Beep = 'true' | 'false' | 'onEnter' | 'onExit';

/** How a call takes part; the attributes of `<Conference>` and of the Participants resource. */
export interface JoinOptions {
  label: string | null;
  muted: boolean;
  startOnEnter: boolean;
  endOnExit: boolean;
  beep: Beep;
  /** Call SID of the participant this one whispers to. */
  coach: string | null;
  /** Undefined: the built-in hold music. Empty: silence. */
  waitUrl: string | undefined;
  waitMethod: 'GET' | 'POST';
  maxParticipants: number;
  record: boolean;
  recordingCallback: CallbackTarget | null;
}

export interface ConferenceParticipant {
  readonly call: Call;
  readonly options: JoinOptions;
  readonly joinedAtMs: number;
  readonly seat: Seat;
  updatedAtMs: number;
  hold: boolean;
  holdSource: FrameSource | null;
  waitSource: FrameSource | null;
}

/** Changes the REST API may make to a participant. */
export interface ParticipantChange {
  muted?: boolean;
  hold?: { on: boolean; url?: string; method: 'GET' | 'POST' };
  coach?: string | null;
  endOnExit?: boolean;
  beepOnExit?: boolean;
}

type EndReason = 'last-participant-left' | 'participant-with-end-conference-on-exit-left' | 'conference-ended-via-api';

export interface Conference {
  readonly sid: string;
  readonly friendlyName: string;
  readonly room: Room;
  readonly status: ConferenceStatus;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly reasonEnded: EndReason | null;
  readonly callSidEnding: string | null;
  readonly participants: ReadonlyMap<string, ConferenceParticipant>;
  /** Calls the API is adding which have not answered yet. */
  readonly expected: Map<string, { call: Call; options: JoinOptions }>;
  /** Sits the call in; resolves when it left for whatever reason. Throws when the conference is full or over. */
  join(call: Call, options: JoinOptions): Promise<void>;
  /** By call SID or label. */
  find(sidOrLabel: string): ConferenceParticipant | undefined;
  change(participant: ConferenceParticipant, change: ParticipantChange): void;
  kick(participant: ConferenceParticipant): void;
  announce(url: string, method: 'GET' | 'POST', to: ConferenceParticipant | null): void;
  record(options: RecordingOptions): Recording;
  recordings(): Recording[];
  /** Ends for everybody. Idempotent. */
  end(reason: EndReason, callSid?: string): void;
}

export interface ConferenceDeps {
  core: Core;
  recordings: Recordings;
  friendlyName: string;
  callback: CallbackTarget | null;
  onEnd: (conference: Conference) => void;
}

/** One conference: who sits in it, what each hears, and the events the product is told. */
export function createConference({ core, recordings, friendlyName, callback, onEnd }: ConferenceDeps): Conference {
  const { clock, log, hooks } = core;
  const sid = newSid('CF');
  const room = core.createRoom();
  const participants = new Map<string, ConferenceParticipant>();
  const ownRecordings: Recording[] = [];
  let status: ConferenceStatus = 'init';
  let updatedAtMs = clock.nowMs();
  let reasonEnded: EndReason | null = null;
  let callSidEnding: string | null = null;
  let sequence = 0;

  const announceEvent = (
    name: string,
    kind: string,
    participant: ConferenceParticipant | null,
    extra: Record<string, string> = {},
  ) => {
    updatedAtMs = clock.nowMs();
    sequence += 1;
    log.append('conference', { sid, friendlyName, event: name, callSid: participant?.call.sid ?? null });
    if (!callback?.events.includes(kind)) return;
    hooks.notify(sid, {
      url: callback.url,
      method: callback.method,
      params: {
        AccountSid: core.accountSid,
        ConferenceSid: sid,
        FriendlyName: friendlyName,
        StatusCallbackEvent: name,
        SequenceNumber: String(sequence),
        Timestamp: rfc2822(updatedAtMs),
        ...(participant ? participantParams(participant) : {}),
        ...extra,
      },
    });
  };

  /** What each participant hears and says, from its switches: one place, called after every change. */
  const applyControls = (participant: ConferenceParticipant) => {
    const { controls } = participant.seat.participant;
    controls.muted = participant.options.muted;
    controls.coach = participant.options.coach;
    controls.hold = participant.hold ? participant.holdSource : status === 'init' ? participant.waitSource : null;
  };

  const startIfReady = () => {
    const starter = [...participants.values()].some((participant) => participant.options.startOnEnter);
    if (status !== 'init' || !starter || participants.size < 2) return;
    status = 'in-progress';
    announceEvent('conference-start', 'start', null);
    for (const participant of participants.values()) applyControls(participant);
  };

  const beep = (on: 'onEnter' | 'onExit', mode: Beep) => {
    if (mode === 'true' || mode === on) void playIntoRoom(core, room, beepClip());
  };

  /** Fetches music for one participant; until it is there, and if it cannot be had, the built-in music plays. */
  const fetchMusic = (
    participant: ConferenceParticipant,
    which: 'holdSource' | 'waitSource',
    url: string,
    method: 'GET' | 'POST',
  ) => {
    const params = {
      AccountSid: core.accountSid,
      ConferenceSid: sid,
      FriendlyName: friendlyName,
      ...participantParams(participant),
    };
    fetchPrompt(core, { url, method, params }, participant.call.over).then(
      (clip) => {
        if (clip.pcm.length === 0) return;
        participant[which] = playClip(clip, true);
        applyControls(participant);
      },
      (error: unknown) => {
        if (!(error instanceof Aborted))
          log.append('error', { conferenceSid: sid, message: `Music: ${messageOf(error)}` });
      },
    );
  };

  const finishIfEmpty = (last: ConferenceParticipant) => {
    if (participants.size === 0 && conference.expected.size === 0)
      conference.end('last-participant-left', last.call.sid);
  };

  const conference: Conference = {
    sid,
    friendlyName,
    room,
    createdAtMs: clock.nowMs(),
    participants,
    expected: new Map(),
    get status() {
      return status;
    },
    get updatedAtMs() {
      return updatedAtMs;
    },
    get reasonEnded() {
      return reasonEnded;
    },
    get callSidEnding() {
      return callSidEnding;
    },
    async join(call, options) {
      if (status === 'completed') throw new Error('The conference is over');
      if (participants.size >= options.maxParticipants) throw new Error('The conference is full');
      conference.expected.delete(call.sid);
      const seat = call.sit(room);
      const nowMs = clock.nowMs();
      const participant: ConferenceParticipant = {
        call,
        options,
        seat,
        joinedAtMs: nowMs,
        updatedAtMs: nowMs,
        hold: false,
        holdSource: null,
        waitSource: options.waitUrl === '' ? playClip({ pcm: new Int16Array(0) }) : holdMusic(),
      };
      participants.set(call.sid, participant);
      if (options.waitUrl && status === 'init')
        fetchMusic(participant, 'waitSource', options.waitUrl, options.waitMethod);
      announceEvent('participant-join', 'join', participant);
      if (participants.size > 1) beep('onEnter', options.beep);
      startIfReady();
      applyControls(participant);
      // Keys pressed by one reach everybody else who can take them: a menu at the far end, another line of ours.
      const stopRelay = call.onDigit((digit) => {
        for (const other of participants.values()) if (other.call !== call) other.call.farEnd.pressDigit?.(digit);
      });
      if (options.record && ownRecordings.length === 0) {
        conference.record({ source: 'Conference', callback: options.recordingCallback });
      }
      await seat.left;
      stopRelay();
      participants.delete(call.sid);
      announceEvent('participant-leave', 'leave', participant, {
        ParticipantCallStatus: call.state.status,
        ReasonParticipantLeft: call.over.aborted ? 'participant_hung_up' : 'participant_updated_via_api',
      });
      if (conference.status === 'completed') return;
      if (options.endOnExit) return conference.end('participant-with-end-conference-on-exit-left', call.sid);
      beep('onExit', options.beep);
      finishIfEmpty(participant);
    },
    find: (sidOrLabel) =>
      participants.get(sidOrLabel) ?? [...participants.values()].find((one) => one.options.label === sidOrLabel),
    change(participant, change) {
      const { options } = participant;
      participant.updatedAtMs = clock.nowMs();
      if (change.endOnExit !== undefined) options.endOnExit = change.endOnExit;
      if (change.beepOnExit !== undefined) options.beep = change.beepOnExit ? 'onExit' : 'false';
      if (change.coach !== undefined && change.coach !== options.coach) {
        options.coach = change.coach;
        announceEvent('participant-modify', 'modify', participant);
      }
      if (change.muted !== undefined && change.muted !== options.muted) {
        options.muted = change.muted;
        announceEvent(change.muted ? 'participant-mute' : 'participant-unmute', 'mute', participant);
      }
      if (change.hold) {
        const { on, url, method } = change.hold;
        const changed = participant.hold !== on;
        participant.hold = on;
        if (on && (changed || url)) {
          participant.holdSource = holdMusic();
          if (url) fetchMusic(participant, 'holdSource', url, method);
        }
        if (changed) announceEvent(on ? 'participant-hold' : 'participant-unhold', 'hold', participant);
      }
      applyControls(participant);
    },
    kick: (participant) => participant.seat.leave(),
    announce(url, method, to) {
      fetchPrompt(core, { url, method, params: { AccountSid: core.accountSid, ConferenceSid: sid } }).then(
        async (clip) => {
          if (status === 'completed') return;
          await playIntoRoom(core, room, clip, to?.call.sid ?? null);
          announceEvent('announcement-end', 'announcement', to, { AnnounceUrl: url });
        },
        (error: unknown) => {
          if (!(error instanceof Aborted))
            announceEvent('announcement-fail', 'announcement', to, { ReasonAnnouncementFailed: messageOf(error) });
        },
      );
    },
    record(options) {
      const recording = recordings.ofConference(conference, options);
      ownRecordings.push(recording);
      return recording;
    },
    recordings: () => [...ownRecordings],
    end(reason, callSid) {
      if (status === 'completed') return;
      status = 'completed';
      reasonEnded = reason;
      callSidEnding = callSid ?? null;
      for (const participant of participants.values()) participant.seat.leave();
      for (const recording of ownRecordings) void recording.stop();
      // Nobody should be rung into a conference that is over.
      for (const { call } of conference.expected.values()) call.end('canceled');
      // After the leave events of those who were still inside: they settle in microtasks.
      void Promise.resolve()
        .then(() => Promise.resolve())
        .then(() => {
          announceEvent('conference-end', 'end', null, {
            ReasonConferenceEnded: reason,
            ...(callSidEnding ? { CallSidEndingConference: callSidEnding } : {}),
          });
          room.close();
          onEnd(conference);
        });
    },
  };
  return conference;
}

function participantParams(participant: ConferenceParticipant): Record<string, string> {
  const { call, options } = participant;
  return {
    CallSid: call.sid,
    Muted: String(options.muted),
    Hold: String(participant.hold),
    Coaching: String(options.coach !== null),
    ...(options.coach ? { CallSidToCoach: options.coach } : {}),
    ...(options.label ? { ParticipantLabel: options.label } : {}),
    StartConferenceOnEnter: String(options.startOnEnter),
    EndConferenceOnExit: String(options.endOnExit),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
