import type { Communication, ContactMatch } from '@talk/contract';
import { presentQuality } from '../../calls/quality/read.js';
import { presentEmail } from '../../texts/emails/read.js';
import { presentFax } from '../../texts/faxes/read.js';
import { presentRingless } from '../../texts/ringless/read.js';
import { presentMessage } from '../../texts/messaging/read.js';
import { placeOfNumber } from '../../../phone.js';
import { presentContactMatch } from '../contacts/index.js';
import type { CommunicationView } from './communication-views.repository.js';

export function presentCommunication(view: CommunicationView): Communication {
  const it = view.communication;
  const hasRecording = it.recordingFileId !== null && !it.recordingIsDeleted;
  return {
    id: it.id,
    type: it.type as Communication['type'],
    direction: it.direction,
    campaign_id: it.lineId,
    campaign_name: view.lineName,
    user_id: it.userId,
    user_name: view.userName,
    owner_id: it.ownerId,
    contact_id: it.contactId,
    contact: presentMatch(view),
    ring_group_id: it.ringGroupId,
    broadcast_id: it.broadcastId,
    workflow_id: it.workflowId,
    incoming_number_id: it.incomingNumberId,
    lead_number: it.leadNumber,
    city: it.city,
    ...placeOfNumber(it.leadNumber),
    current_status2: it.currentStatus,
    disposition_status2: it.dispositionStatus,
    callback_status: it.callbackStatus,
    forwarded_to: it.forwardedTo,
    is_read: it.isRead,
    body: it.body,
    talk_time: it.talkSeconds,
    wait_time: it.waitSeconds,
    hung_up_by: it.hungUpBy,
    end_reason: it.endReason,
    transfer_type: it.transferType,
    has_recording: hasRecording,
    recording_is_deleted: it.recordingIsDeleted,
    recording_url: hasRecording ? `/static/uploaded_file/${it.recordingFileId}` : null,
    recording_seconds: hasRecording ? it.recordingSeconds : null,
    has_voicemail: it.hasVoicemail,
    is_eligible_for_transcribe: hasRecording && it.recordingSid !== null,
    call_transcription_status: it.transcriptionStatus === 'requested' ? null : it.transcriptionStatus,
    voicemail_drop: it.voicemailDrop,
    answered_by: it.answeredBy,
    message: presentMessage(view.message, view.attachments),
    fax: presentFax(view.fax, view.attachments),
    ringless_voicemail: presentRingless(view.voicemail, view.attachments),
    email: presentEmail(view.email, view.attachments),
    first_time_caller: it.firstTimeCaller,
    is_international: it.isInternational,
    call_quality: presentQuality(view.qualityParts, view.qualityReports),
    attempting_users: it.attemptingUserIds,
    target_users: it.targetUserIds,
    tags: [...view.tagIds],
    call_disposition_id: it.callDispositionId,
    call_disposition: view.disposition,
    notes: it.notes,
    deleted_at: it.deletedAt?.toISOString() ?? null,
    due_at: it.dueAt?.toISOString() ?? null,
    ends_at: it.endsAt?.toISOString() ?? null,
    place: it.place,
    remind_minutes: it.remindMinutes,
    created_at: it.createdAt.toISOString(),
    answered_at: it.answeredAt?.toISOString() ?? null,
    ended_at: it.endedAt?.toISOString() ?? null,
    version: it.version,
  };
}

/** The contact as a caller card shows it; null when the communication has none. */
export function presentMatch({ contact, ownerName, phoneNumber }: CommunicationView): ContactMatch | null {
  return contact === null ? null : presentContactMatch({ ...contact, ownerName, phoneNumber });
}
