/** Adds an event or edits one. */
import type { AdminTownEvent } from "@mainstreet/contracts/town-event";
import { eventCategories } from "../../../shared/text/events.ts";
import { eventFieldText as words } from "../../../shared/text/manage-events.ts";
import { eventTexts } from "../../../shared/text/records.ts";
import { FieldFrame, FormField } from "../../../shared/ui/form-field.tsx";
import { BusinessField } from "../../../shared/records/business-field.tsx";
import { CheckField } from "../../../shared/records/check-field.tsx";
import { FormDialog } from "../../../shared/records/form-dialog.tsx";
import { FieldPair, FormSection } from "../../../shared/records/form-section.tsx";
import { ImageField } from "../../../shared/records/image-field.tsx";
import { OutdatedNotice } from "../../../shared/records/outdated-notice.tsx";
import { useRecordForm } from "../../../shared/records/record-form.ts";
import { TextAreaField } from "../../../shared/records/text-area-field.tsx";
import type { RecordActions } from "../../../shared/records/use-record-actions.ts";
import { eventForm } from "./event-form.ts";

/** In pixels, as specified. */
const WIDTH = 700;

interface EventDialogProps {
  record: AdminTownEvent | null;
  actions: RecordActions;
  onClose: () => void;
}

export function EventDialog({ record, actions, onClose }: EventDialogProps) {
  const { form, busy, outdated, submit } = useRecordForm({
    kind: eventForm,
    record,
    actions,
    onSaved: onClose,
  });
  const { errors, isDirty } = form.formState;
  const field = (name: Parameters<typeof form.register>[0]) => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  const business = record?.business;
  return (
    <FormDialog
      title={record ? eventTexts.editTitle(record.name) : eventTexts.addTitle}
      width={WIDTH}
      dirty={isDirty}
      busy={busy}
      notice={outdated && <OutdatedNotice {...outdated} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={words.what}>
        <FieldPair>
          <FormField {...field("name")} label={words.name} />
          <FieldFrame label={words.category} error={errors.category?.message}>
            {(control) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the frame's label, by id
              <select {...form.register("category")} {...control}>
                {Object.entries(eventCategories).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </FieldPair>
        <BusinessField
          control={form.control}
          name="businessId"
          current={business ? { id: String(business.id), name: business.name } : null}
        />
        <TextAreaField {...field("description")} label={words.description} />
        <CheckField
          {...form.register("isActive")}
          label={words.active}
          description={words.activeHint}
        />
        <CheckField
          {...form.register("isFeatured")}
          label={words.featured}
          description={words.featuredHint}
        />
      </FormSection>
      <FormSection title={words.when}>
        <FieldPair>
          <FormField {...field("startDate")} label={words.startDate} type="date" />
          <FormField
            {...field("startTime")}
            label={words.startTime}
            description={words.startTimeHint}
            autoComplete="off"
          />
        </FieldPair>
        <FieldPair>
          <FormField
            {...field("endDate")}
            label={words.endDate}
            description={words.endDateHint}
            type="date"
          />
          <FormField {...field("endTime")} label={words.endTime} autoComplete="off" />
        </FieldPair>
        <FormField {...field("location")} label={words.location} autoComplete="off" />
      </FormSection>
      <FormSection title={words.tickets}>
        <FieldPair>
          <FormField
            {...field("ticketPrice")}
            label={words.ticketPrice}
            description={words.ticketPriceHint}
            autoComplete="off"
          />
          <FormField {...field("ticketUrl")} label={words.ticketUrl} inputMode="url" />
        </FieldPair>
        <FormField {...field("contactInfo")} label={words.contactInfo} autoComplete="off" />
      </FormSection>
      <FormSection title={words.picture}>
        <ImageField control={form.control} name="imageUrl" label={words.image} type="business" />
      </FormSection>
    </FormDialog>
  );
}
