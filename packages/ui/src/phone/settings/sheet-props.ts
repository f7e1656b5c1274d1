import type { PhoneModel } from '../phone.model.js';

export interface SheetProps {
  model: PhoneModel;
  onClose: () => void;
}
